interface Help {
  title: string
  /** A sentence or two each. */
  words: string[]
}

/** What “?” says, by the name of the tool that is open. */
const help: Record<string, Help> = {
  'start-here': {
    title: 'Start here',
    words: [
      'What waits for you: enquiries that nobody has read, drafts that nobody has published, and what the others did last.',
      'Press a name to open it. The cards below lead to what people do here most.',
    ],
  },
  content: {
    title: 'Content',
    words: [
      'Choose on the left what you want to change, and write on the right. Everything you write is kept at once, as a draft that only the staff sees.',
      'Press Publish at the bottom when it is good: visitors have it within a second. Beside it stands what a check of the page found.',
      'To get an earlier version back, press ••• at the top right and choose “History”.',
    ],
  },
  presentation: {
    title: 'Preview',
    words: [
      'The page with its drafts. Click on a text or a picture to open its field beside the page; without “Click to edit” a click follows links.',
      'The list at the left chooses the page.',
      '“Share this preview” makes a link for people without an account. It ends by itself, and you can withdraw it.',
    ],
  },
  releases: {
    title: 'Releases',
    words: [
      'Several changes that are published together, now or at a time you choose. Until then visitors see nothing of them.',
      'Give the release a name, then add documents to it from their own menus.',
    ],
  },
  pictures: {
    title: 'Pictures',
    words: [
      'Every picture of the site, with the places that show it. Choose one to name it, to describe it, to say what matters in it, or to put another in its place everywhere.',
      'Such a change is a draft in each of these places, until you publish it.',
      'What nobody uses may be thrown away. It lies under “Thrown away”, and comes back with one press.',
    ],
  },
  planned: {
    title: 'Planned',
    words: [
      'What visitors see later, such as on Monday at 9. “Publish later…” in the menu beside Publish puts a draft here, alone or together with others.',
      'Each can be moved to another time or taken back: its changes are drafts again then.',
    ],
  },
  enquiries: {
    title: 'Enquiries',
    words: [
      'What visitors wrote by the form, the newest first. A dot marks what nobody has read.',
      'The keys j and k open the next and the one before. What you search for looks at names, addresses and messages.',
      'Answers are mailed from here where mail is set up, and kept with what they answer. Notes are for colleagues only. “Answer templates” under Content are texts to begin with.',
      '“Erase this person” removes everything somebody wrote, for good.',
    ],
  },
  visits: {
    title: 'Visits',
    words: [
      'How many people came, from where, and how far they read. Nobody is followed: only sums are kept.',
      'A mark under a day says what was published then.',
    ],
  },
  people: {
    title: 'People',
    words: [
      'A viewer looks, an editor also changes and publishes, an administrator also manages people.',
      'Whoever is invited chooses a password, or adds a passkey, by a link: mailed where you wrote an address and mail is set up, else for you to pass on. It works once, for seven days, and can be withdrawn.',
    ],
  },
  log: {
    title: 'Log',
    words: [
      'Who did what, when and from where. Entries cannot be changed, and a daily check tells of a gap.',
    ],
  },
  webhooks: {
    title: 'Webhooks',
    words: [
      'Other services that are told when content changes. “Deliveries” shows what each was told last and what it answered, and sends it again.',
      'Leave “Filter” and “Projection” empty to send everything. Otherwise the filter says which documents are meant and the projection what is sent of them, both in GROQ, the language in which content is asked for.',
    ],
  },
  state: {
    title: 'How it is',
    words: [
      'Checks of the pages, the mail, the backups and the machine. Each says what to do where something is not fine.',
    ],
  },
  account: {
    title: 'Your account',
    words: [
      'Your password, your passkeys, and where you are logged in. End what you do not know.',
      'A passkey is your fingerprint, your face or the PIN of this device in the place of a password.',
    ],
  },
}

const elsewhere: Help = {
  title: 'Help',
  words: ['“Start here” leads to everything that people do here most.'],
}

export const helpFor = (tool: string | undefined) => help[tool ?? ''] ?? elsewhere
