import {
  type IExecuteFunctions,
  type INodeExecutionData,
  type INodeTypeDescription,
  NodeApiError,
  NodeOperationError,
} from 'n8n-workflow'
import { GuanxiError } from '../../../client/src/errors.ts'
import { operations } from '../generated/operations.ts'
import { clientOf, credentialsOf } from '../http.ts'
import type { Operation } from '../operation.ts'
import { placeOf, properties } from '../properties.ts'

type Call = (params: object, options: object) => Promise<Record<string, any>> & AsyncIterable<Record<string, any>>

/** Every call of the open API. */
export class Guanxi {
  description: INodeTypeDescription = {
    ...{ displayName: 'Guanxi', name: 'guanxi', icon: 'file:guanxi.svg', group: ['transform'], version: 1 },
    subtitle: '={{$parameter["operation"] + ": " + $parameter["resource"]}}',
    description: 'Read and write customers, tags, tickets, points and all else of the open API',
    defaults: { name: 'Guanxi' },
    ...{ inputs: ['main'], outputs: ['main'], usableAsTool: true },
    credentials: [{ name: 'guanxiApi', required: true }],
    properties: properties(),
  }

  async execute(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
    const client = clientOf(this, await credentialsOf(this))
    const made: INodeExecutionData[] = []
    for (const [item] of this.getInputData().entries()) {
      try {
        const operation = operationOf(this, item)
        const call = operation.name.split('.').reduce((at: any, part) => at[part], client) as Call
        const found = await replyOf(this, item, operation, call)
        made.push(...found.map((json) => ({ json, pairedItem: { item } })))
      } catch (error) {
        if (!this.continueOnFail()) throw asNodeError(this, error, item)
        made.push({ json: { error: (error as Error).message }, pairedItem: { item } })
      }
    }
    return [made]
  }
}

function operationOf(node: IExecuteFunctions, item: number): Operation {
  const [resource, operation] = ['resource', 'operation'].map((name) => node.getNodeParameter(name, item))
  const found = operations.find(({ name }) => {
    const place = placeOf(name)
    return place.resource === resource && place.operation === operation
  })
  if (!found) throw new NodeOperationError(node.getNode(), `There is no operation ${operation} of ${resource}`)
  return found
}

/** What goes out for an item that came in: the items of a list, or the reply. */
async function replyOf(node: IExecuteFunctions, item: number, operation: Operation, call: Call) {
  const params = paramsOf(node, item, operation)
  const idempotencyKey = operation.writes ? node.getNodeParameter('idempotencyKey', item, '') : ''
  const reply = call(params, idempotencyKey === '' ? {} : { idempotencyKey })
  if (!operation.list) return [await reply]
  const most = node.getNodeParameter('returnAll', item, false)
    ? Number.POSITIVE_INFINITY
    : node.getNodeParameter('limit', item, 50)
  const items: Record<string, any>[] = []
  for await (const each of reply) {
    items.push(each)
    if (items.length >= most) break
  }
  return items
}

function paramsOf(node: IExecuteFunctions, item: number, { parameters }: Operation): Record<string, unknown> {
  const others = node.getNodeParameter('fields', item, {}) as Record<string, unknown>
  const given = parameters.flatMap(({ name, type, required }) => {
    const value = required ? node.getNodeParameter(name, item) : others[name]
    return value === undefined ? [] : [[name, type === 'json' ? jsonOf(node, item, name, value) : value]]
  })
  return Object.fromEntries(given)
}

function jsonOf(node: IExecuteFunctions, itemIndex: number, name: string, value: unknown): unknown {
  if (typeof value !== 'string') return value
  try {
    return JSON.parse(value)
  } catch {
    throw new NodeOperationError(node.getNode(), `${name} must be JSON`, { itemIndex })
  }
}

/** A refusal as n8n shows it: the service's own words, its code and the request's id; neither token nor secret is in it. */
function asNodeError(node: IExecuteFunctions, error: unknown, itemIndex: number): unknown {
  if (!(error instanceof GuanxiError)) return error
  const { code, message, endpoint, requestId, httpStatus } = error
  const description = [endpoint, code === undefined ? '' : `code ${code}`, requestId ? `request ${requestId}` : '']
  return new NodeApiError(
    node.getNode(),
    { message, code, endpoint, requestId, httpStatus },
    {
      ...{ message, description: description.filter((part) => part !== '').join(', '), itemIndex },
      httpCode: String(code ?? httpStatus ?? ''),
    },
  )
}
