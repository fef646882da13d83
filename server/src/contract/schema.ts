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
      for (const ours of ['rule', 'time', 'wire', 'asWritten', 'id', 'unchecked', 'schema']) delete node[ours]
    },
  }) as JsonSchema & { $defs?: Record<string, JsonSchema> }
  for (const [name, definition] of Object.entries($defs ?? {})) components[name] = relocated(definition)
  return relocated(root)
}

/** Bounds that only say which integers a double holds. */
function dropBoundsOfNumbers(node: JsonSchema): void {
  if (node.minimum === Number.MIN_SAFE_INTEGER) delete node.minimum
  if (node.maximum === Number.MAX_SAFE_INTEGER) delete node.maximum
}

function relocated<T>(value: T): T {
  return JSON.parse(JSON.stringify(value).replaceAll('"#/$defs/', '"#/components/schemas/')) as T
}
