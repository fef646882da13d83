import type { INodeProperties } from 'n8n-workflow'
import { operations } from './generated/operations.ts'
import type { Operation, Parameter } from './operation.ts'

/** The resource and the operation of a call: `contactWay.store.list` is `list` of `contactWay.store`. */
export function placeOf(name: string): { resource: string; operation: string } {
  const cut = name.lastIndexOf('.')
  return { resource: cut < 0 ? 'other' : name.slice(0, cut), operation: name.slice(cut + 1) }
}

/** The form of the node: a resource, an operation, and what that takes. */
export function properties(): INodeProperties[] {
  const resources = [...new Set(operations.map(({ name }) => placeOf(name).resource))].sort()
  return [
    {
      ...{ displayName: 'Resource', name: 'resource', type: 'options', noDataExpression: true, default: 'staff' },
      options: resources.map((value) => ({ name: titled(value), value })),
    },
    ...resources.map(operationProperty),
    ...operations.flatMap(parameterProperties),
  ]
}

function operationProperty(resource: string): INodeProperties {
  const own = operations.filter(({ name }) => placeOf(name).resource === resource)
  const options = own.map(({ name, summary }) => {
    const { operation } = placeOf(name)
    const words = `${titled(operation)} ${titled(resource).toLowerCase()} ${summary}`
    return { name: titled(operation), value: operation, description: summary, action: words }
  })
  return {
    ...{ displayName: 'Operation', name: 'operation', type: 'options', noDataExpression: true, options },
    ...{ default: options[0]?.value, displayOptions: { show: { resource: [resource] } } },
  }
}

function parameterProperties({ name, writes, list, parameters }: Operation): INodeProperties[] {
  const { resource, operation } = placeOf(name)
  const show = { resource: [resource], operation: [operation] }
  const required = parameters.filter((each) => each.required).map((each) => ({ ...fieldOf(each), required: true }))
  const others: INodeProperties[] = parameters.filter((each) => !each.required).map(fieldOf)
  const paging: INodeProperties[] = [
    {
      displayName: 'Return All',
      name: 'returnAll',
      type: 'boolean',
      default: false,
      description: 'Whether to read every page',
    },
    {
      ...{ displayName: 'Limit', name: 'limit', type: 'number', typeOptions: { minValue: 1 }, default: 50 },
      ...{ description: 'Max number of results to return', displayOptions: { show: { returnAll: [false] } } },
    },
  ]
  const key: INodeProperties = {
    ...{ displayName: 'Idempotency Key', name: 'idempotencyKey', type: 'string', default: '' },
    description:
      'A call that is made again with the same key takes effect once. Make it from your record, such as an order’s number.',
  }
  const collection: INodeProperties = {
    ...{ displayName: 'Additional Fields', name: 'fields', type: 'collection', placeholder: 'Add field', default: {} },
    options: others,
  }
  const shown = [
    ...required,
    ...(list ? paging : []),
    ...(others.length > 0 ? [collection] : []),
    ...(writes ? [key] : []),
  ]
  return shown.map((each) => ({ ...each, displayOptions: { show: { ...show, ...each.displayOptions?.show } } }))
}

const EMPTY = { string: '', number: 0, boolean: false, json: '', options: '' }

function fieldOf({ name, type, options, description = '' }: Parameter): INodeProperties {
  return {
    ...{ displayName: titled(name), name, type, description },
    default: options?.[0] ?? EMPTY[type],
    ...(options ? { options: options.map((value) => ({ name: String(value), value })) } : {}),
  }
}

/** `contactWay.store` and `staff_id` as a form writes them: `Contact Way Store`, `Staff ID`. */
function titled(name: string): string {
  const words = name.replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2').split(/[._ ]+/)
  const known: Record<string, string> = { id: 'ID', ids: 'IDs', url: 'URL', v2: 'V2' }
  return words
    .filter((word) => word !== '')
    .map((word) => known[word.toLowerCase()] ?? word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ')
}
