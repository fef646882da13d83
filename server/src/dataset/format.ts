import { z } from 'zod'
import { metaOf } from '../contract/fields.ts'
import { CORP_FILE, CorpFile } from './corp-file.ts'
import type { DatasetKind, Reference } from './kind.ts'

/** The page that describes the dataset format, made from the declarations alone. */
export function formatPage(kinds: readonly DatasetKind[]): string {
  return `${[
    '# Dataset format',
    'A dataset is a folder that holds one corporation. `guanxi import <folder>` imports it, `guanxi export <corp_id> <folder>` writes one.',
    [
      `- \`${CORP_FILE}\` is the corporation itself; every other file is \`<record>.ndjson\`: UTF-8, one JSON object a line. A file may be missing; a file that is not listed here is an error. Files whose names begin with a dot are ignored.`,
      '- Times are Unix seconds. Unknown fields are errors. U+0000 and lone surrogates are refused everywhere.',
      '- An import is all or nothing. The first error ends it and names file, line and field: `staff.ndjson line 17, field gender: …`.',
      '- Importing again updates records with the same key and adds new ones; it never removes any.',
      '- An export is ordered by key, its fields are in the order shown here, and importing it elsewhere and exporting again gives the same bytes. Secrets are stored only as hashes, so an export has `"secrets":[]`.',
      '- This page is made by `npm run docs`.',
    ].join('\n'),
    `## ${CORP_FILE}`,
    fieldTable(CorpFile, []),
    ...kinds.flatMap(section),
  ].join('\n\n')}\n`
}

function section(kind: DatasetKind): string[] {
  const unique = kind.unique.map((names) => `\`${names.join(', ')}\``)
  return [
    `## ${kind.file}`,
    `${kind.summary}。`,
    `Key: \`${kind.key.join(', ')}\`.${unique.length > 0 ? ` Also unique in the corporation: ${unique.join('; ')}.` : ''}`,
    fieldTable(kind.line, kind.references),
  ]
}

function fieldTable(object: z.ZodObject, references: readonly Reference[]): string {
  const rows = Object.entries(object.shape).map(([name, schema]) => {
    const field = schema as z.ZodType
    const refers = references.filter((reference) => reference.field === name).map(referenceText)
    const notes = [field.description ?? '', ...refers].filter(Boolean).join('；')
    return `| \`${name}\` | ${typeText(field)} | ${field.isOptional() ? 'optional' : 'required'} | ${notes} |`
  })
  return ['| Field | Type | Presence | Notes |', '|---|---|---|---|', ...rows].join('\n')
}

function referenceText({ table, key, except = [] }: Reference): string {
  const others = except.map((value) => ` or \`"${value}"\``).join('')
  return `refers to ${table} \`${key}\`${others}`
}

type Node = {
  type?: string
  items?: Node
  enum?: unknown[]
  const?: unknown
  anyOf?: Node[]
  properties?: Record<string, Node>
  required?: string[]
}

function typeText(field: z.ZodType): string {
  const { rule } = metaOf(field)
  const text = nodeText(z.toJSONSchema(field, { io: 'input', unrepresentable: 'any' }) as Node)
  return rule && !/^(?:字符串|整数)$/.test(rule) ? `${text}（${rule}）` : text
}

function nodeText(node: Node): string {
  if (node.anyOf) return node.anyOf.map(nodeText).join(' or ')
  if (node.const !== undefined) return `\`${JSON.stringify(node.const)}\``
  if (node.enum) return node.enum.map((value) => `\`${JSON.stringify(value)}\``).join(', ')
  if (node.type === 'array') return `array of ${nodeText(node.items ?? {})}`
  if (node.type !== 'object' || !node.properties) return node.type ?? 'any'
  const inner = Object.entries(node.properties).map(([name, type]) => {
    return `${name}${node.required?.includes(name) ? '' : '?'}: ${nodeText(type)}`
  })
  return `object {${inner.join('; ')}}`
}
