import type { ToolMenuProps } from 'sanity'
import { useNews } from './feed.ts'
import { enquiriesTool } from './tool.ts'

/** The tools, with the number of unread enquiries behind their name. */
export function ToolMenuWithUnread(props: ToolMenuProps) {
  const unread = useNews().counts?.new ?? 0
  if (unread === 0) return props.renderDefault(props)
  const tools = props.tools.map((tool) =>
    tool.name === enquiriesTool.name ? { ...tool, title: `${tool.title} (${unread})` } : tool,
  )
  return props.renderDefault({ ...props, tools })
}
