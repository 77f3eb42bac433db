import type { SectionOf, SectionType, Settings } from '@daymark/schemas/pages'
import type { GroundName } from '../ui/theme.ts'

/** What a section of a composed page is drawn from. */
export interface SectionProps<Type extends SectionType> extends Omit<SectionPlace<string>, 'id'> {
  section: SectionOf<Type>
  settings: Settings
  /** The margin in which the course of the page comes to the section in which it ends. */
  courseEnd?: 'left' | undefined
  /** The direction of the section's compass. */
  bearing: number
  named: boolean
}

/** Where a section stands, on the home page or on a composed one. */
export interface SectionPlace<Field extends string> {
  /** Of its heading. */
  id: string
  ground: GroundName
  /** The ground of what follows, into which the lower edge fades. */
  next: GroundName
  /** Landmarks need names of their own: false where a section above has the same heading. */
  named?: boolean
  /** Attributes for click-to-edit of a field. */
  edit: (field: Field) => object
}
