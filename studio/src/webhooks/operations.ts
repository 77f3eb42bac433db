import type { Webhook } from '@daymark/schemas/webhooks'
import { apiVersion, projectId } from '../project.ts'

export const webhooksPath = `/v${apiVersion}/hooks/projects/${projectId}`

export type Operation = Webhook['rule']['on'][number]

export const operationWords: Record<Operation, string> = {
  create: 'created',
  update: 'changed',
  delete: 'deleted',
}
