/** The form and its button, as anchors of the course that leads to them. */
export const formAnchor = '--form'
export const sendAnchor = '--send'
