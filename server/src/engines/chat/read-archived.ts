import { jsonSource } from '../../contract/json-source.ts'
import { JsonText } from '../../contract/json-text.ts'
import type { ArchivedFile } from './media.ts'

/** With whom a staff member talks. */
export type Counterpart = { id: string; type: 'ext_user' | 'room' | 'other_staff' }

/** What a message of the archive says, whatever its type; `room` is null in a talk of two. */
export type Archived = {
  type: string
  from: string
  to: string[]
  room: string | null
  /** Unix seconds. */
  time: number
  content: Record<string, unknown>
  /** The content as it was written: numbers to the last digit, names in their order. */
  written: JsonText | undefined
  text: string
  agreement: { customer: string | undefined } | undefined
  file: ArchivedFile | undefined
  /** Files of the messages inside a mixed message or a forwarded record, in their order. */
  inside: ArchivedFile[]
}

/** Types whose content is under another name. */
const NAMES: Record<string, string> = { docmsg: 'doc', markdown: 'info', news: 'info', external_redpacket: 'redpacket' }

/** Reads an opened message; nothing for one that says nothing, such as a staff member's change of company. */
export function readArchived(message: Record<string, unknown>): Archived | undefined {
  const { action, from, tolist, roomid, msgtime, msgtype, written } = message
  if (action === 'switch' || typeof from !== 'string' || typeof msgtype !== 'string') return undefined
  const name = NAMES[msgtype] ?? msgtype
  const given = message[name]
  const isObject = typeof given === 'object' && given !== null && !Array.isArray(given)
  const content = isObject ? given : {}
  const source = isObject && typeof written === 'string' ? jsonSource(written).fields.get(name) : undefined
  const isAgreement = msgtype === 'agree' || msgtype === 'disagree'
  return {
    ...{ type: msgtype, from, content: content as Record<string, unknown> },
    written: source === undefined ? undefined : new JsonText(source),
    to: Array.isArray(tolist) ? tolist.filter((id): id is string => typeof id === 'string') : [],
    room: typeof roomid === 'string' && roomid !== '' ? roomid : null,
    time: Math.floor(Number(msgtime ?? 0) / 1000),
    text: msgtype === 'text' ? String((content as { content?: unknown }).content ?? '') : '',
    agreement: isAgreement ? { customer: (content as { userid?: string }).userid } : undefined,
    file: fileOf(msgtype, content as Record<string, unknown>),
    inside: filesInside(content as Record<string, unknown>),
  }
}

/** Pictures, voices, videos, files and recordings name their file. */
function fileOf(type: string, content: Record<string, unknown>): ArchivedFile | undefined {
  const { sdkfileid, md5sum, filename, filesize } = content
  if (typeof sdkfileid !== 'string' || sdkfileid === '') return undefined
  return {
    ...{ id: sdkfileid, md5: typeof md5sum === 'string' ? md5sum : '', size: Number(filesize) || 0 },
    name: typeof filename === 'string' && filename !== '' ? filename : type,
  }
}

/** How deep records within records are looked into, and how many files of one message are fetched. */
const DEEPEST = 4
const MOST_INSIDE = 100

/** Mixed messages and forwarded records hold others as items whose content is a text of JSON. */
function filesInside({ item }: Record<string, unknown>, depth = 1): ArchivedFile[] {
  if (!Array.isArray(item) || depth > DEEPEST) return []
  const found = item.flatMap((each) => {
    const content = each?.content === undefined ? undefined : objectOf(each.content)
    if (!content) return []
    const own = fileOf(String(each.type ?? 'file'), content)
    return own ? [own] : filesInside(content, depth + 1)
  })
  return found.slice(0, MOST_INSIDE)
}

function objectOf(given: unknown): Record<string, unknown> | undefined {
  try {
    const value = typeof given === 'string' ? JSON.parse(given) : given
    return typeof value === 'object' && value !== null ? value : undefined
  } catch {
    return undefined
  }
}

/** The platform's ids of customers, of WeChat and of other companies, and of the archive's robots. */
export const isCustomer = (id: string) => /^w[mo]/.test(id)
const isRobot = (id: string) => /^wb/.test(id)

/**
 * Who gets a copy, and in the session with whom. `staff` are those known here, true where their messages are archived.
 * Between two of them both get one, in opposite directions. In the order of their ids, whoever speaks. A person who is neither a customer nor known is a colleague
 * whom the app does not see, or does not yet.
 */
export function participants(
  { from, to, room }: Archived,
  staff: ReadonlyMap<string, boolean>,
): { staffId: string; counterpart: Counterpart }[] {
  const members = [...new Set([from, ...to])].filter((id) => staff.get(id)).sort()
  if (room !== null) return members.map((staffId) => ({ staffId, counterpart: { id: room, type: 'room' } }))
  const others = (staffId: string) => (staffId === from ? [...new Set(to)].filter((id) => id !== from) : [from])
  return members.flatMap((staffId) =>
    others(staffId)
      .filter((id) => staff.has(id) || !isRobot(id))
      .map((id) => ({
        staffId,
        counterpart: { id, type: isCustomer(id) && !staff.has(id) ? ('ext_user' as const) : ('other_staff' as const) },
      })),
  )
}
