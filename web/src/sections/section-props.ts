import type { SectionOf, SectionType, Settings } from '@daymark/schemas/pages'
import type { GroundName } from '../ui/theme.ts'

/** What a section of a composed page is drawn from. */
export interface SectionProps<Type extends SectionType> {
  section: SectionOf<Type>
  ground: GroundName
  /** The ground of what follows, into which the lower edge fades. */
  next: GroundName
  settings: Settings
  /** Attributes for click-to-edit of a field of the section. */
  edit: (field: string) => object
}
