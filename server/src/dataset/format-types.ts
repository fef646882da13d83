import { z } from 'zod'
import { metaOf } from '../contract/fields.ts'
import { phraseOf } from '../contract/reasons.ts'
import type { Language, Translated } from './language.ts'

type Node = {
  type?: string | string[]
  items?: Node
  enum?: unknown[]
  const?: unknown
  anyOf?: Node[]
  properties?: Record<string, Node>
  required?: string[]
}

const TYPES: Record<string, Translated> = {
  any: { en: 'any', zh: '任意值' },
  boolean: { en: 'boolean', zh: '布尔值' },
  integer: { en: 'integer', zh: '整数' },
  null: { en: 'null', zh: 'null' },
  number: { en: 'number', zh: '数字' },
  object: { en: 'object', zh: '对象' },
  string: { en: 'string', zh: '字符串' },
}
const COMMA: Translated = { en: ', ', zh: '、' }

/** A field's JSON type in words. */
export function typeText(field: z.ZodType, language: Language): string {
  return nodeText(z.toJSONSchema(field, { io: 'input', unrepresentable: 'any' }) as Node, language)
}

/** What a field's values must be beside their type, in Chinese as declared; undefined where the type says it all. */
export function ruleOf(field: z.ZodType): string | undefined {
  const { rule } = metaOf(field)
  const saysNothing = !rule || rule.code === 'text' || rule.code === 'integer'
  return saysNothing || layersOf(field).some(({ type }) => type === 'enum') ? undefined : phraseOf(rule, 'zh')
}

/** A field's description in Chinese as declared, also when it was declared before the field became optional. */
export function noteOf(field: z.ZodType): string | undefined {
  return layersOf(field).find(({ description }) => description)?.description
}

/** A field and what it wraps: optional, nullable and the like. */
function layersOf(field: z.ZodType): z.ZodType[] {
  const { innerType } = field.def as { innerType?: z.ZodType }
  return innerType ? [field, ...layersOf(innerType)] : [field]
}

/** Chinese has a space between itself and other scripts only. */
function either(options: readonly string[], language: Language): string {
  if (language === 'en') return options.join(' or ')
  return options.reduce((text, next) => {
    return `${text}${/\p{Script=Han}$/u.test(text) ? '' : ' '}或${/^\p{Script=Han}/u.test(next) ? '' : ' '}${next}`
  })
}

function arrayText(items: Node, language: Language): string {
  const text = nodeText(items, language)
  if (language === 'en') return `array of ${text}`
  return /^\p{Script=Han}+$/u.test(text) ? `${text}数组` : `数组，元素为${text}`
}

function nodeText(node: Node, language: Language): string {
  const text = (inner: Node) => nodeText(inner, language)
  const name = (type: string) => TYPES[type]?.[language] ?? type
  const { type = 'any' } = node
  if (node.anyOf) return either(node.anyOf.map(text), language)
  if (node.const !== undefined) return `\`${JSON.stringify(node.const)}\``
  if (node.enum) return node.enum.map((value) => `\`${JSON.stringify(value)}\``).join(COMMA[language])
  if (Array.isArray(type)) return either(type.map(name), language)
  if (type === 'array') return arrayText(node.items ?? {}, language)
  if (type !== 'object' || !node.properties) return name(type)
  const inner = Object.entries(node.properties).map(([key, value]) => {
    return `${key}${node.required?.includes(key) ? '' : '?'}: ${text(value)}`
  })
  return `${name('object')} {${inner.join('; ')}}`
}
