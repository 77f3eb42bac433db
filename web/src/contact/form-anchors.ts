/** The form and its button, as anchors of the course that leads to them. */
export const sendAnchor = '--send'
