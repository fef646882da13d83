import { z } from 'zod'

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
    override({ jsonSchema }) {
      const node = jsonSchema as JsonSchema
      if (node.wire === 'integer') {
        node.type = 'integer'
        delete node.pattern
      }
      if (io === 'output' && node.additionalProperties === false) delete node.additionalProperties
      for (const ours of ['rule', 'time', 'wire', 'asWritten', 'id']) delete node[ours]
    },
  }) as JsonSchema & { $defs?: Record<string, JsonSchema> }
  for (const [name, definition] of Object.entries($defs ?? {})) components[name] = relocated(definition)
  return relocated(root)
}

function relocated<T>(value: T): T {
  return JSON.parse(JSON.stringify(value).replaceAll('"#/$defs/', '"#/components/schemas/')) as T
}
