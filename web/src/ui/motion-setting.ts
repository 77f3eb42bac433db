/** Where the visitor's choice is kept in local storage, and the event that announces a change of it. */
export const motionKey = 'motion'
export const motionChanged = 'motionchange'
