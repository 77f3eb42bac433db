import type { Template } from 'sanity'

/** A redirect from an address that is known already. */
export const redirectFrom: Template<{ from?: string }, { from?: string }> = {
  id: 'redirect-from',
  title: 'Redirect',
  schemaType: 'redirect',
  parameters: [{ name: 'from', type: 'string' }],
  value: (parameters) => ({ from: parameters?.from }),
}
