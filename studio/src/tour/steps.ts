import { hosted } from '../project.ts'

interface Step {
  title: string
  words: string
  /** Shown meanwhile; below the Studio's own address. */
  path: string
}

/** The way through the Studio, some twenty seconds a step. */
export const steps: Step[] = [
  {
    title: 'Your desk',
    words:
      'Here you see what waits: enquiries that nobody has read, drafts that nobody has published, and what the others did last.',
    path: 'start-here',
  },
  {
    title: 'The words and pictures',
    words:
      'Under “Content” everything on the site has its form. What you write is kept at once as a draft. Visitors see it when somebody presses Publish at the bottom.',
    path: 'content/homePage',
  },
  {
    title: 'The page as it would be',
    words:
      'Under “Preview” you see the page with its drafts. Click on a text or picture, and its field opens beside it.',
    path: 'presentation',
  },
  {
    title: 'What visitors write',
    words:
      'Each message of the form arrives under “Enquiries”, and the number in the bar says how many nobody has read.',
    path: 'enquiries',
  },
  {
    title: 'Nothing is lost',
    words: `Each document keeps its history under •••${hosted ? '' : ', and what was deleted waits in “Recently deleted”'}. After a publish one press gives visitors back what they had.`,
    path: hosted ? 'content' : 'content/recently-deleted',
  },
  {
    title: 'That is all',
    words: 'Press “?” wherever you are for help about what you look at, and to take this tour again.',
    path: 'start-here',
  },
]
