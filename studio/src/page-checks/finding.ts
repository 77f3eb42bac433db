/** What is wrong with a page as it would be after a publish. */
export interface Finding {
  /** What is broken keeps the publish back; what is doubtful is asked about. */
  level: 'broken' | 'doubtful'
  /** The field in the document: `features[_key=="a"].title`. */
  path: string
  message: string
  /** The path of the page on which it shows. */
  page?: string
  /** What the field would hold instead. */
  mended?: string
}

/** A finding about some text, before it is known in which field the text stands. */
export type Fault = Omit<Finding, 'path' | 'page'>

export const broken = (message: string, mended?: string): Fault => ({ level: 'broken', message, mended })
export const doubtful = (message: string, mended?: string): Fault => ({ level: 'doubtful', message, mended })
