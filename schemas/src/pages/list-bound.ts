/** Of a list that a page shows whole. A thousand logos made the home page 1.4 MB, and the Studio's list take 24 s. */
export const mostListed = 60
