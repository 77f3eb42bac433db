/** Makes one thing of each other: the Studio would take another component, made of the same, for a new one. */
export function madeOnce<Key extends object, Made>(make: (key: Key) => Made) {
  const made = new WeakMap<Key, Made>()
  return (key: Key) => {
    const known = made.get(key) ?? make(key)
    made.set(key, known)
    return known
  }
}
