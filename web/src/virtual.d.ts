declare module 'virtual:font/*' {
  const href: string
  export default href
}
