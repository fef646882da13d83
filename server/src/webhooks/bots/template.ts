/** What a template may refer to. */
export type Values = { kind: string; action: string; record_id: string; time: string; data: unknown }

/** Makes of a value what may stand in a message. */
export type Written = (value: string) => string

const PLACE = /\{\{\s*([^{}|]*?)\s*(?:\|([^{}]*))?\}\}/g
const HEADS = ['kind', 'action', 'record_id', 'time']

/** The first name in a template that means nothing; undefined when all are known. */
export function unknownName(template: string): string | undefined {
  const names = [...template.matchAll(PLACE)].map(([, name = '']) => name)
  return names.find((name) => !HEADS.includes(name) && !/^data(?:\.[^.\s]+)+$/.test(name))
}

/** The template with its values, each written by `written`. A value that is not there is what follows `|`, or nothing. */
export function fill(template: string, values: Values, written: Written): string {
  return template.replace(PLACE, (_, name: string, instead = '') => {
    const found = name.startsWith('data.') ? at(values.data, name.split('.').slice(1)) : values[name as 'kind']
    return written(textOf(found) || instead)
  })
}

/** A field of the record; what events of tickets carry has no record around it. */
function at(data: unknown, path: readonly string[]): unknown {
  const { record } = (data ?? {}) as { record?: unknown }
  const found = record ? walk(record, path) : undefined
  return found === undefined ? walk(data, path) : found
}

function walk(value: unknown, path: readonly string[]): unknown {
  let found = value
  for (const name of path) {
    if (typeof found !== 'object' || found === null || !Object.hasOwn(found, name)) return undefined
    found = (found as Record<string, unknown>)[name]
  }
  return found
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (Array.isArray(value) && value.every((each) => typeof each !== 'object')) return value.join('、')
  return typeof value === 'string' ? value : JSON.stringify(value)
}
