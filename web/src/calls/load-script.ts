interface Policy {
  createScriptURL(url: string): string
}
interface PolicyFactory {
  createPolicy(name: string, rules: { createScriptURL: (url: string) => string | null }): Policy
}

/** A script of another host, added to the page; rejects when it cannot be had. */
export function loadScript(url: string) {
  return new Promise<void>((resolve, reject) => {
    const script = document.createElement('script')
    script.async = true
    script.src = loaderPolicy().createScriptURL(url)
    script.addEventListener('load', () => resolve())
    script.addEventListener('error', () => reject(new Error(`${url} could not be loaded`)))
    document.head.append(script)
  })
}

/** The providers' loaders set plain addresses themselves: these hosts pass, any other is refused. */
const hosts =
  /^https:\/\/(www\.google\.com\/recaptcha\/|www\.gstatic\.com\/recaptcha\/|([\w-]+\.)?googletagmanager\.com\/)/

let policy: Policy | undefined

function loaderPolicy() {
  policy ??= createPolicies()
  return policy
}

function createPolicies(): Policy {
  const { trustedTypes } = window as Window & { trustedTypes?: PolicyFactory }
  if (!trustedTypes) return { createScriptURL: (url) => url }
  const rules = { createScriptURL: (url: string) => (hosts.test(url) ? url : null) }
  try {
    trustedTypes.createPolicy('default', rules)
  } catch {
    // Where the page's policy allows no default, a loader that needs one fails as if it were blocked.
  }
  return trustedTypes.createPolicy('daymark-loader', rules)
}
