import type { ConversationEntry, EnquiryWithMails } from '@daymark/schemas/staff'
import { html } from 'hono/html'

/** What we keep about one person, as they may read it themselves. */
export function personPage(
  email: string,
  enquiries: readonly (EnquiryWithMails & { entries: ConversationEntry[] })[],
) {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>What ${email} wrote to us</title>
      </head>
      <body
        style="max-width: 42rem; margin: 2rem auto; padding: 0 1rem; font: 1rem/1.5 system-ui, sans-serif"
      >
        <h1>What ${email} wrote to us</h1>
        ${enquiries.map(
          ({ id, name, email: from, submittedAt, message, status, spam, evidence, mails, entries }) =>
            html`<article>
              <h2>${utc(submittedAt)}</h2>
              <p><bdi>${name}</bdi> &lt;${from}&gt;</p>
              <blockquote dir="auto" style="white-space: pre-wrap; overflow-wrap: anywhere">
                ${message}
              </blockquote>
              ${entries.map(
                ({ kind, who, createdAt, text }) =>
                  html`<p>${kindsInWords[kind]} ${who}, ${utc(createdAt)}</p>
                    <blockquote dir="auto" style="white-space: pre-wrap; overflow-wrap: anywhere">
                      ${text}
                    </blockquote>`,
              )}
              <ul>
                <li>${spam ? 'Set aside as spam' : statusInWords[status]}</li>
                ${evidence.map((words) => html`<li>${words}</li>`)}
                ${mails.map(
                  ({ kind, state, createdAt, finishedAt }) =>
                    html`<li>Mail (${kind}): ${state}, ${utc(finishedAt ?? createdAt)}</li>`,
                )}
                <li>Kept under the number ${id}</li>
              </ul>
            </article>`,
        )}
      </body>
    </html>`
}

const kindsInWords = { answer: 'Answered by', note: 'Note by', answered: 'Marked as answered by' }

const statusInWords = { new: 'Not read yet', read: 'Read', answered: 'Answered' }

const utc = (time: string) => `${time.slice(0, 16).replace('T', ' ')} UTC`
