interface Chapter {
  heading?: string
  texts: string[]
}

const block = (style: 'normal' | 'h2', text: string, key: string) => ({
  _type: 'block',
  _key: key,
  style,
  markDefs: [],
  children: [{ _type: 'span', _key: `${key}-text`, text, marks: [] }],
})

const body = (chapters: Chapter[]) =>
  chapters.flatMap(({ heading, texts }, place) => [
    ...(heading ? [block('h2', heading, `chapter-${place}`)] : []),
    ...texts.map((text, index) => block('normal', text, `chapter-${place}-${index}`)),
  ])

/** What this product stores of visitors as it is installed. Whoever switches on more has to say so here. */
export const privacyPage = {
  _id: 'page-privacy',
  _type: 'page',
  title: 'Privacy',
  address: { _type: 'slug', current: 'privacy' },
  summary:
    'What {product} stores when you visit this site or write to us, for how long, and how to have it erased.',
  sections: [
    {
      _type: 'openingSection',
      _key: 'opening',
      heading: 'Privacy',
      text: 'What is stored when you visit this site or write to us, for how long, and how to have it erased.',
    },
    {
      _type: 'richTextSection',
      _key: 'text',
      body: body([
        {
          texts: [
            'Reading this site leaves no trace of you with us beyond what any web server needs for a moment. If you write to us, we keep what you write so that we can answer.',
          ],
        },
        {
          heading: 'When you read',
          texts: [
            'The pages load nothing from other companies, and set no cookie. Your browser keeps two things on your own device: whether you have paused motion, and, until you close the tab, how far you had scrolled and what you had typed into the form without sending it. None of it is sent to us.',
            'To see which pages are read, and which addresses lead nowhere, our own server counts visits day by day: the page, the site that led here, the kind of device. No cookie is set for it, nothing is kept that tells one visitor from another, and browsers that ask not to be tracked are not counted.',
            'Your network address is used to answer you and to keep anyone from overloading the site. There is no profile of you for it to be stored with.',
          ],
        },
        {
          heading: 'When you write to us',
          texts: [
            'We store your name, your e-mail address, your message and when it arrived, on our own server, and send a copy by mail to the people who answer. We use it to answer you and for nothing else.',
            'Enquiries are deleted by themselves after two years, and what turns out to be spam after sixty days.',
          ],
        },
        {
          heading: 'How to have it erased',
          texts: [
            'Write to us from the address that you used, and ask. We erase everything that this site has stored under your address, from its backups too, once they are restored. You may also ask what we hold about you, and have it corrected.',
          ],
        },
      ]),
    },
    {
      _type: 'invitationSection',
      _key: 'invitation',
      heading: 'Anything that is not clear?',
      link: { _type: 'link', label: 'Ask us', href: '/#contact' },
    },
  ],
}
