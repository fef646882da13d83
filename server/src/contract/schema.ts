import { z } from 'zod'
import { metaOf } from './fields.ts'

export type JsonSchema = { [key: string]: unknown }

/**
 * JSON Schema 2020-12 of what travels on the wire. Named records go into `components` and are referred to there. What the
 * service sends may gain fields: it is not closed to others.
 */
export function wireSchema(
  schema: z.ZodType,
  io: 'input' | 'output',
  components: Record<string, JsonSchema>,
): JsonSchema {
  const {
    $defs,
    $schema: _,
    ...root
  } = z.toJSONSchema(schema, {
    io,
    override({ zodSchema, jsonSchema }) {
      const node = jsonSchema as JsonSchema
      const { def } = zodSchema._zod
      const { wire } = metaOf(zodSchema as unknown as z.ZodType)
      if (wire) {
        node.type = wire
        delete node.pattern
        // Zod leaves out a default that is not in the wire's own form, but a number's is
        if (def.type === 'default') node.default = (def as z.core.$ZodDefaultDef).defaultValue
      } else if (node.type === 'integer') dropBoundsOfNumbers(node)
      if (io === 'output' && node.additionalProperties === false) delete node.additionalProperties
      if (node.unchecked) node['x-unchecked'] = node.unchecked
      if (node.schema) Object.assign(node, wireSchema(node.schema as z.ZodType, io, components))
      if (node.sensitive) node['x-sensitive'] = node.sensitive
      if (node.mayRepeat) node['x-may-repeat'] = true
      for (const ours of ['rule', 'time', 'wire', 'asWritten', 'mayRepeat', 'id', 'unchecked', 'schema', 'sensitive'])
        delete node[ours]
    },
  }) as JsonSchema & { $defs?: Record<string, JsonSchema> }
  const names = namesOf($defs ?? {}, io, components)
  for (const [name, definition] of Object.entries($defs ?? {})) {
    components[names.get(name) as string] = relocated(definition, names)
  }
  return relocated(root, names)
}

/** A record that is read otherwise than it is written, as one with defaults is, has a component for each. */
function namesOf(
  definitions: Record<string, JsonSchema>,
  io: 'input' | 'output',
  components: Record<string, JsonSchema>,
): Map<string, string> {
  const same = new Map(Object.keys(definitions).map((name) => [name, name]))
  const differs = ([name, definition]: [string, JsonSchema]) =>
    components[name] !== undefined && JSON.stringify(components[name]) !== JSON.stringify(relocated(definition, same))
  const renamed = Object.entries(definitions).filter(differs)
  const suffix = io === 'input' ? 'Input' : 'Output'
  return new Map([...same, ...renamed.map(([name]) => [name, `${name}${suffix}`] as const)])
}

/** Bounds that only say which integers a double holds. */
function dropBoundsOfNumbers(node: JsonSchema): void {
  if (node.minimum === Number.MIN_SAFE_INTEGER) delete node.minimum
  if (node.maximum === Number.MAX_SAFE_INTEGER) delete node.maximum
}

function relocated<T>(value: T, names: ReadonlyMap<string, string>): T {
  const placed = (_: string, name: string) => `"#/components/schemas/${names.get(name) ?? name}"`
  return JSON.parse(JSON.stringify(value).replaceAll(/"#\/\$defs\/([^"]+)"/g, placed)) as T
}
