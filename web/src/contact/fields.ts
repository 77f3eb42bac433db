import type { Enquiry, EnquiryField } from '@daymark/schemas/contact'

export const fieldNames = ['name', 'email', 'message'] as const satisfies readonly EnquiryField[]

export type Typed = HTMLInputElement | HTMLTextAreaElement

export function fieldOf(form: HTMLFormElement, name: string) {
  return form.elements.namedItem(name) as Typed | null
}

export function valuesOf(form: HTMLFormElement): Enquiry {
  return {
    name: fieldOf(form, 'name')?.value ?? '',
    email: fieldOf(form, 'email')?.value ?? '',
    message: fieldOf(form, 'message')?.value ?? '',
  }
}
