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
  text: string
  agreement: { customer: string | undefined } | undefined
  file: ArchivedFile | undefined
}

/** Types whose content is under another name. */
const NAMES: Record<string, string> = { docmsg: 'doc', markdown: 'info', news: 'info', external_redpacket: 'redpacket' }

/** Reads an opened message; nothing for one that says nothing, such as a staff member's change of company. */
export function readArchived(message: Record<string, unknown>): Archived | undefined {
  const { action, from, tolist, roomid, msgtime, msgtype } = message
  if (action === 'switch' || typeof from !== 'string' || typeof msgtype !== 'string') return undefined
  const given = message[NAMES[msgtype] ?? msgtype]
  const content = typeof given === 'object' && given !== null && !Array.isArray(given) ? given : {}
  const isAgreement = msgtype === 'agree' || msgtype === 'disagree'
  return {
    ...{ type: msgtype, from, content: content as Record<string, unknown> },
    to: Array.isArray(tolist) ? tolist.filter((id): id is string => typeof id === 'string') : [],
    room: typeof roomid === 'string' && roomid !== '' ? roomid : null,
    time: Math.floor(Number(msgtime ?? 0) / 1000),
    text: msgtype === 'text' ? String((content as { content?: unknown }).content ?? '') : '',
    agreement: isAgreement ? { customer: (content as { userid?: string }).userid } : undefined,
    file: fileOf(msgtype, content as Record<string, unknown>),
  }
}

/** Pictures, voices, videos, files and recordings name their file; of those inside a mixed message nothing is fetched. */
function fileOf(type: string, content: Record<string, unknown>): ArchivedFile | undefined {
  const { sdkfileid, md5sum, filename, filesize } = content
  if (typeof sdkfileid !== 'string' || sdkfileid === '') return undefined
  return {
    ...{ id: sdkfileid, md5: typeof md5sum === 'string' ? md5sum : '', size: Number(filesize) || 0 },
    name: typeof filename === 'string' && filename !== '' ? filename : type,
  }
}

/** The platform's ids of customers: of WeChat, and of other companies. */
const isCustomer = (id: string) => /^w[mo]/.test(id)

/**
 * Who gets a copy, and in the session with whom. `staff` are those known here, true where their messages are archived.
 * Between two of them both get one, in opposite directions.
 */
export function participants(
  { from, to, room }: Archived,
  staff: ReadonlyMap<string, boolean>,
): { staffId: string; counterpart: Counterpart }[] {
  const members = [...new Set([from, ...to])].filter((id) => staff.get(id))
  if (room !== null) return members.map((staffId) => ({ staffId, counterpart: { id: room, type: 'room' } }))
  const others = (staffId: string) => (staffId === from ? [...new Set(to)].filter((id) => id !== from) : [from])
  return members.flatMap((staffId) =>
    others(staffId)
      .filter((id) => isCustomer(id) || staff.has(id))
      .map((id) => ({
        staffId,
        counterpart: { id, type: staff.has(id) ? ('other_staff' as const) : ('ext_user' as const) },
      })),
  )
}
