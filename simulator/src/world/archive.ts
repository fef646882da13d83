import { createHash } from 'node:crypto'
import type { World } from '../sim.ts'
import { archiveItems, mediaBytes, medias } from '../state/message-records.ts'
import { newKey, sealMessage, wrapKey } from './archive-crypto.ts'
import { announceArchive } from './archive-notify.ts'
import { findUser } from './members.ts'

/** Content keys that differ from the message type. */
const CONTENT_KEY: Record<string, string> = {
  docmsg: 'doc',
  markdown: 'info',
  news: 'info',
  external_redpacket: 'redpacket',
}
const KEPT_S = 5 * 86_400

export interface Said {
  msgid: string
  from: string
  tolist: string[]
  roomid: string
  msgtype: string
  content: unknown
}

/** Whether a member's messages are archived: all members, or those on the permit list. */
export function isArchived({ corp, ...world }: World, userid: string): boolean {
  if (!corp.archive || !findUser({ corp, ...world }, userid)) return false
  return corp.archive.permit === undefined || corp.archive.permit.includes(userid)
}

/** Writes a message to the archive under the newest key. Returns its seq. */
export function archive(world: World, { msgid, from, tolist, roomid, msgtype, content }: Said): number {
  const { store, corpid, corp, now, nowMs } = world
  const key = corp.archive!.keys.at(-1)!
  const seq = store.bump(corpid, 'archive_seq')
  const message = {
    msgid,
    action: msgtype === 'revoke' ? 'recall' : 'send',
    from,
    tolist,
    roomid,
    msgtime: Math.floor(nowMs),
    msgtype,
    [CONTENT_KEY[msgtype] ?? msgtype]: content,
  }
  const secret = newKey()
  store.put(archiveItems, corpid, {
    seq,
    msgid,
    publickey_ver: key.publickey_ver,
    encrypt_random_key: wrapKey(key.public_key, secret),
    encrypt_chat_msg: sealMessage(secret, JSON.stringify(message)),
    time: now,
  })
  announceArchive(world)
  return seq
}

/** Items after a seq that are not older than five days. */
export const pullArchive = ({ store, corpid, now }: World, seq: number, limit: number) =>
  store
    .list(archiveItems, corpid, { from: seq + 1, limit })
    .filter(({ time }) => time + KEPT_S > now)
    .map(({ time, ...item }) => item)

/** Keeps a file of a message and returns what the message says about it. */
export function archiveMedia({ store, corpid, now, ids }: World, bytes: Buffer, filename: string) {
  const sdkfileid = `sdk${ids.next(corpid, 'media')}`
  store.put(medias, corpid, {
    media_id: sdkfileid,
    type: 'archive',
    filename,
    content_type: 'application/octet-stream',
    size: bytes.length,
    created_at: now,
    permanent: true,
  })
  store.put(mediaBytes, corpid, { media_id: sdkfileid, base64: bytes.toString('base64') })
  return { sdkfileid, md5sum: createHash('md5').update(bytes).digest('hex'), filesize: bytes.length }
}
