import { evaluateSync, type ExprNode, parse, toJS } from 'groq-js'
import { errorMessage } from '../../db/error-message.ts'
import { datasetName, projectId } from '../dataset.ts'
import type { SanityDocument } from '../document.ts'
import { refusal } from '../lake-error.ts'
import { checkQueryBounds, staffBounds, tooComplex } from '../query/query-bounds.ts'
import { costOf } from '../query/query-cost.ts'
import type { View } from '../query/perspective.ts'

/** For each change of a document, on the main thread. */
const mostCost = 20_000

export interface Changed {
  before: SanityDocument | undefined
  after: SanityDocument | undefined
}

/** A filter and a projection in GROQ, which may ask what a change was by `delta::` functions, `before()` and `after()`. */
export function readRule({ filter, projection }: { filter: string; projection: string }) {
  const [condition, shape] = [read(filter || 'true'), read(projection || '@')]
  return {
    matches: (changed: Changed, view: View) => evaluate(condition, changed, view) === true,
    project: (changed: Changed, view: View) => evaluate(shape, changed, view),
  }
}

/** A refusal where a rule could never be followed. */
export function tryRule(rule: { filter: string; projection: string }) {
  const { matches, project } = readRule(rule)
  const nothing: View = { all: () => [], ofType: () => [], referringTo: () => [], byId: () => undefined }
  const sample = { _id: 'a', _type: 'a', _rev: 'a', _createdAt: '', _updatedAt: '' }
  try {
    matches({ before: sample, after: sample }, nothing)
    project({ before: sample, after: sample }, nothing)
  } catch (error) {
    const reason = errorMessage(error)
    throw refusal(400, 'queryError', `${reason}: compare before() and after() instead of delta::changed…()`)
  }
}

function read(groq: string): ExprNode {
  checkQueryBounds(groq, {}, staffBounds)
  const tree = parsed(groq)
  if (costOf(tree, { documents: 1_000, params: {} }) > mostCost) {
    throw tooComplex('The filter or the projection of a webhook is too much work')
  }
  return tree
}

function parsed(groq: string) {
  try {
    return parse(groq, { mode: 'delta' })
  } catch (error) {
    throw refusal(400, 'queryParseError', errorMessage(error))
  }
}

function evaluate(tree: ExprNode, { before, after }: Changed, view: View): unknown {
  const value = evaluateSync(tree, {
    root: after ?? before,
    before: before ?? null,
    after: after ?? null,
    dataset: view.all(),
    sanity: { projectId, dataset: datasetName },
    dereference: ({ _ref }) => view.byId(_ref),
  })
  return toJS(value)
}
