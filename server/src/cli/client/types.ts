import { globals } from '../../contract/errors.ts'
import type { JsonSchema } from '../../contract/schema.ts'
import type { Described } from './table.ts'

/** The client's types: records, then for each endpoint its parameters, reply and codes, then the methods. */
export function typesSource(
  { described, components }: { described: readonly Described[]; components: Record<string, JsonSchema> },
  kinds: readonly string[],
): string {
  const used = reachable(described, components)
  const records = Object.entries(components).filter(([name]) => used.has(name))
  const parts = [
    `/** Written by \`npm run docs\` from the declarations. */\nimport type { Call, ListCall } from '../types.js'\n`,
    ...records.map(([name, schema]) => declared(name, schema)),
    ...described.map(callTypes),
    `/** Kinds of records in bulk reads and in the change feed. */\nexport type FeedKind = ${union(kinds.map(quoted))}\n`,
    `/** Codes that any call may be answered with. */\nexport type GlobalCode = ${union(Object.keys(globals))}\n`,
    `/** The codes of each endpoint. */\nexport interface Codes {\n${described.map(codesLine).join('')}}\n`,
    `/** The calls, by the segments of their paths. */\nexport interface Api ${tree(described)}\n`,
  ]
  return parts.join('\n')
}

const quoted = (text: string) => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`
const union = (members: readonly string[]) => [...new Set(members)].join(' | ') || 'never'

function baseName({ row }: Described): string {
  return row.name
    .split('.')
    .map((part) => part.charAt(0).toUpperCase() + part.slice(1))
    .join('')
}

function callTypes(each: Described): string {
  const name = baseName(each)
  return declared(`${name}Params`, each.params) + declared(`${name}Reply`, each.reply)
}

function declared(name: string, schema: JsonSchema): string {
  const type = typeOf(schema)
  return schema.type === 'object' ? `export interface ${name} ${type}\n` : `export type ${name} = ${type}\n`
}

function codesLine({ row, codes }: Described): string {
  const own = codes.filter((code) => !(code in globals))
  return `  '${row.name}': ${union(['GlobalCode', ...own.map(String)])}\n`
}

type Tree = { [name: string]: Tree | string }

function tree(described: readonly Described[]): string {
  const root: Tree = {}
  for (const each of described) {
    const names = each.row.name.split('.')
    const last = names.pop() as string
    let at = root
    for (const name of names) {
      at[name] ??= {}
      at = at[name] as Tree
    }
    const name = baseName(each)
    at[last] = each.item
      ? `ListCall<${name}Params, ${name}Reply, ${typeOf(each.item)}>`
      : `Call<${name}Params, ${name}Reply>`
  }
  return printed(root, '')
}

function printed(node: Tree | string, indent: string): string {
  if (typeof node === 'string') return node
  const lines = Object.entries(node).map(([name, below]) => `${indent}  ${name}: ${printed(below, `${indent}  `)}\n`)
  return `{\n${lines.join('')}${indent}}`
}

/** The type of a schema; what its fields mean goes with them. */
function typeOf(schema: JsonSchema, indent = ''): string {
  if (typeof schema.$ref === 'string') return schema.$ref.split('/').at(-1) as string
  if ('const' in schema) return JSON.stringify(schema.const).replaceAll('"', "'")
  if (Array.isArray(schema.enum)) {
    return union(schema.enum.map((each) => (typeof each === 'string' ? quoted(each) : JSON.stringify(each))))
  }
  const several = (schema.anyOf ?? schema.oneOf) as JsonSchema[] | undefined
  if (several) return union(several.map((each) => typeOf(each, indent)))
  if (Array.isArray(schema.type)) return union(schema.type.map((type) => typeOf({ ...schema, type }, indent)))
  if (schema.type === 'array') {
    const item = typeOf((schema.items ?? {}) as JsonSchema, indent)
    return / [|] /.test(item) && !item.startsWith('{') ? `(${item})[]` : `${item}[]`
  }
  if (schema.type === 'object') return objectType(schema, indent)
  const names: Record<string, string> = { integer: 'number', number: 'number', string: 'string', boolean: 'boolean' }
  return names[schema.type as string] ?? (schema.type === 'null' ? 'null' : 'any')
}

function objectType(schema: JsonSchema, indent: string): string {
  const properties = Object.entries((schema.properties ?? {}) as Record<string, JsonSchema>)
  if (properties.length === 0) {
    const others = schema.additionalProperties
    if (others && typeof others === 'object') return `{ [name: string]: ${typeOf(others as JsonSchema, indent)} }`
    return schema.properties ? '{}' : '{ [name: string]: any }'
  }
  const required = (schema.required ?? []) as string[]
  const lines = properties.map(([name, field]) => {
    const words = typeof field.description === 'string' ? field.description.replaceAll('*/', '* /') : ''
    const note = words ? `${indent}  /** ${words.replaceAll('\n', ' ')} */\n` : ''
    const key = /^\w+$/.test(name) ? name : quoted(name)
    return `${note}${indent}  ${key}${required.includes(name) ? '' : '?'}: ${typeOf(field, `${indent}  `)}\n`
  })
  return `{\n${lines.join('')}${indent}}`
}

/** The records that calls name, and those that they name. */
function reachable(described: readonly Described[], components: Record<string, JsonSchema>): Set<string> {
  const found = new Set<string>()
  const visit = (schema: unknown) => {
    for (const [, name = ''] of JSON.stringify(schema).matchAll(/"#\/components\/schemas\/([^"]+)"/g)) {
      if (found.has(name)) continue
      found.add(name)
      visit(components[name])
    }
  }
  for (const { params, reply, item } of described) visit([params, reply, item ?? {}])
  return found
}
