import { choice, plain, type Sheet, timeOf } from '../kit/sheet/sheet.ts'
import { ACTIONS, ACTORS, KINDS } from './words.ts'

type Json = Record<string, unknown>

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)

const shown = (value: unknown) => (typeof value === 'string' ? value : (JSON.stringify(value) ?? '–'))

/** The fields that differ, with what they were and became. */
function changesOf(before: unknown, after: unknown): string {
  if (!isObject(before) || !isObject(after)) return ''
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  return names
    .filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]))
    .map((name) => `${name}: ${shown(before[name])} → ${shown(after[name])}`)
    .join('\n')
}

/** What a record calls itself. */
function nameIn(record: unknown): unknown {
  if (!isObject(record)) return ''
  const { name, title, remark, tag_name, tag_group_name, field_name } = record
  return name || title || tag_name || tag_group_name || field_name || remark || ''
}

export const auditSheet: Sheet = {
  columns: [
    timeOf(['时间', 'Time'], 'created_at'),
    {
      title: ['谁', 'Who'],
      cell: ({ actor_name, actor_kind }, { say }) => {
        const actor = ACTORS[String(actor_kind)]
        return actor_name ?? (actor ? say(actor) : actor_kind)
      },
    },
    choice(['操作', 'Action'], 'action', ACTIONS),
    choice(['对象', 'Object'], 'kind', KINDS),
    { title: ['名称', 'Name'], cell: ({ before, after }) => nameIn(after) || nameIn(before) },
    plain(['记录 ID', 'Record id'], 'record_id'),
    { title: ['改动', 'Changes'], cell: ({ before, after }) => changesOf(before, after) },
    plain(['来源地址', 'Address'], 'address'),
    plain(['请求 ID', 'Request id'], 'request_id'),
  ],
}
