import { lazyOnInteraction } from '../ui/lazy-on-interaction.tsx'

/** The form's chunk holds react-hook-form and zod, which no visitor needs before the first interaction. */
export const EnquiryForm = lazyOnInteraction(() => import('./enquiry-form.tsx'))
