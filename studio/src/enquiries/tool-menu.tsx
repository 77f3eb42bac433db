import { Flex } from '@sanity/ui'
import type { ToolMenuProps } from 'sanity'
import { forDevelopers } from '../developers.ts'
import { HelpButton } from '../help/help-button.tsx'
import { hosted } from '../project.ts'
import { useNews } from './feed.ts'
import { enquiriesTool } from '../tools.ts'

/** The tools, with the number of unread enquiries behind their name, and help about the one that is open. */
export function ToolMenuWithUnread(props: ToolMenuProps) {
  const unread = useNews().counts?.new ?? 0
  const tools = props.tools
    // “Planned” says the same in plain words.
    .filter(({ name }) => hosted || name !== 'releases' || forDevelopers())
    .map((tool) =>
      tool.name === enquiriesTool.name && unread > 0 ? { ...tool, title: `${tool.title} (${unread})` } : tool,
    )
  return (
    <Flex align="center" direction={props.context === 'topbar' ? 'row' : 'column'} gap={2}>
      {props.renderDefault({ ...props, tools })}
      <HelpButton tool={props.activeToolName} />
    </Flex>
  )
}
