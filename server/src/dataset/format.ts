import type { z } from 'zod'
import { CORP_FILE, CorpFile } from './corp-file.ts'
import { inEnglish } from './format-english.ts'
import { noteOf, ruleOf, typeText } from './format-types.ts'
import type { DatasetKind, Reference } from './kind.ts'
import type { Language, Translated } from './language.ts'

/** Where the page is in each language, from the root. */
export const FORMAT_PAGES: Translated = { en: 'docs/dataset-format.md', zh: 'docs/zh-CN/dataset-format.md' }

const TITLE: Translated = { en: '# Dataset format', zh: '# 数据集格式' }
const OTHER_LANGUAGE: Translated = {
  en: 'English | [中文](zh-CN/dataset-format.md)',
  zh: '[English](../dataset-format.md) | 中文',
}
const OPENING: Translated = {
  en: 'A dataset is a folder that holds one corporation. `guanxi import <folder>` imports it, `guanxi export <corp_id> <folder>` writes one.',
  zh: '数据集是保存一个企业全部数据的文件夹。`guanxi import <folder>` 导入数据集，`guanxi export <corp_id> <folder>` 导出数据集。',
}
const RULES: readonly Translated[] = [
  {
    en: `\`${CORP_FILE}\` is the corporation itself; every other file is \`<record>.ndjson\`: UTF-8, one JSON object a line. A file may be missing; a file that is not listed here is an error. Files whose names begin with a dot are ignored.`,
    zh: `\`${CORP_FILE}\` 是企业本身；其余文件均为 \`<record>.ndjson\`：UTF-8 编码，每行一个 JSON 对象。文件可以没有；出现此处未列出的文件则报错。文件名以点开头的文件会被忽略。`,
  },
  {
    en: 'Times are Unix seconds. Unknown fields are errors. U+0000 and lone surrogates are refused everywhere.',
    zh: '时间均为 Unix 秒。出现未知字段则报错。任何位置都不允许 U+0000 和不成对的代理字符。',
  },
  {
    en: 'JSON that passes through (`extattr`, chat `content`, attachments and the like) keeps its numbers to the last digit and its keys in their order, in replies, exports, the change feed, callbacks and backups; space between tokens is dropped. A key that is repeated in an object is an error, and so is a line that is nested more than 64 levels deep.',
    zh: '原样传递的 JSON（`extattr`、会话 `content`、附件等）在接口返回、导出、变更事件、回调和备份中都保留数字的每一位和键的顺序，只去掉符号之间的空白。同一对象中键重复，或一行嵌套超过 64 层，则报错。',
  },
  {
    en: 'An import is all or nothing. The first error ends it and names file, line and field: `staff.ndjson line 17, field gender: …`.',
    zh: '导入要么全部成功，要么全部不生效。遇到第一个错误即终止，并指出文件、行号和字段：`staff.ndjson line 17, field gender: …`。',
  },
  {
    en: 'Importing again updates records with the same key and adds new ones; it never removes any.',
    zh: '再次导入会更新主键相同的记录并新增其余记录，不会删除任何记录。',
  },
  {
    en: 'An export is ordered by key, its fields are in the order shown here, and importing it elsewhere and exporting again gives the same bytes. Secrets are stored only as hashes, so an export has `"secrets":[]`.',
    zh: '导出的记录按主键排序，字段按此处的顺序；导入到别处再次导出，得到的内容逐字节相同。密钥仅保存哈希，因此导出为 `"secrets":[]`。',
  },
  { en: 'This page is made by `npm run docs`.', zh: '本页由 `npm run docs` 生成。' },
]
const COLUMNS: Translated = {
  en: '| Field | Type | Presence | Notes |',
  zh: '| 字段 | 类型 | 是否必填 | 说明 |',
}
const REQUIRED: Translated = { en: 'required', zh: '必填' }
const OPTIONAL: Translated = { en: 'optional', zh: '可选' }
const SEMICOLON: Translated = { en: '; ', zh: '；' }
const STOP: Translated = { en: '.', zh: '。' }

/** The page that describes the dataset format, made from the declarations alone. */
export function formatPage(kinds: readonly DatasetKind[], language: Language): string {
  return `${[
    TITLE[language],
    OTHER_LANGUAGE[language],
    OPENING[language],
    RULES.map((rule) => `- ${rule[language]}`).join('\n'),
    `## ${CORP_FILE}`,
    fieldTable(CorpFile, [], language),
    ...kinds.flatMap((kind) => section(kind, language)),
  ].join('\n\n')}\n`
}

function section(kind: DatasetKind, language: Language): string[] {
  const summary = `${kind.summary[language]}${STOP[language]}`
  return [`## ${kind.file}`, summary, keyText(kind, language), fieldTable(kind.line, kind.references, language)]
}

function keyText({ key, unique }: DatasetKind, language: Language): string {
  const main: Translated = { en: `Key: \`${key.join(', ')}\`.`, zh: `主键：\`${key.join(', ')}\`。` }
  if (unique.length === 0) return main[language]
  const others = unique.map((names) => `\`${names.join(', ')}\``).join(SEMICOLON[language])
  const also: Translated = { en: ` Also unique in the corporation: ${others}.`, zh: `企业内另须唯一：${others}。` }
  return `${main[language]}${also[language]}`
}

function fieldTable(object: z.ZodObject, references: readonly Reference[], language: Language): string {
  const rows = Object.entries(object.shape).map(([name, schema]) => {
    const field = schema as z.ZodType
    const refers = references.filter((reference) => reference.field === name)
    const notes = [noteText(field, language), ...refers.map((reference) => referenceText(reference)[language])]
    const presence = (field.isOptional() ? OPTIONAL : REQUIRED)[language]
    return `| \`${name}\` | ${valueText(field, language)} | ${presence} | ${notes.filter(Boolean).join(SEMICOLON[language])} |`
  })
  return [COLUMNS[language], '|---|---|---|---|', ...rows].join('\n')
}

/** A note of several lines stays in its row. */
function noteText(field: z.ZodType, language: Language): string {
  const note = noteOf(field) ?? ''
  return (language === 'zh' || note === '' ? note : inEnglish(note)).replaceAll(/\n+(?:- )?/g, '<br>')
}

function valueText(field: z.ZodType, language: Language): string {
  const type = typeText(field, language)
  const rule = ruleOf(field)
  if (!rule) return type
  if (language === 'en') return `${type} (${inEnglish(rule)})`
  const [first = ''] = type.match(/^\p{Script=Han}+?(?=或|$)/u) ?? []
  return first && rule.endsWith(first) ? type.replace(first, rule) : `${type}（${rule}）`
}

function referenceText({ table, key, except = [] }: Reference): Translated {
  const others = except.map((value) => `\`"${value}"\``)
  return {
    en: [`refers to ${table} \`${key}\``, ...others].join(' or '),
    zh: [`引用 ${table} 的 \`${key}\``, ...others].join(' 或 '),
  }
}
