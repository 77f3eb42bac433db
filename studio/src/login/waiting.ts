/** Requests that wait for something, each under a key of its own. */
export class Waiting {
  readonly #keys = new Set<object>()
  #none = () => {}

  get any() {
    return this.#keys.size > 0
  }

  add(key: object) {
    this.#keys.add(key)
  }

  delete(key: object) {
    this.#keys.delete(key)
    if (!this.any) this.#none()
  }

  /** When none waits any longer, or enough time has gone by. */
  passed() {
    return new Promise<void>((resolve) => {
      if (!this.any) return resolve()
      this.#none = resolve
      setTimeout(resolve, longestMs)
    })
  }
}

const longestMs = 5_000
