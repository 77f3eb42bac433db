// A plugin for oxlint: no regular expression whose time grows faster than the text that it is held against.
import process from 'node:process'

// In this process: a child for each expression costs more than its analysis.
process.env.RECHECK_SYNC_BACKEND = 'pure'
const { checkSync } = await import('recheck')

const rule = {
  create: (context) => ({
    Literal(node) {
      if (!node.regex) return
      // What is not decided in a second is let pass.
      const { status, complexity } = checkSync(node.regex.pattern, node.regex.flags, { timeout: 1_000 })
      if (status !== 'vulnerable') return
      context.report({ node, message: `This takes ${complexity.summary} time on some texts.` })
    },
  }),
}

export default { meta: { name: 'linear-time' }, rules: { expressions: rule } }
