import type { Clock } from '../../server/src/clock.ts'
import { reason } from '../../server/src/contract/reasons.ts'
import type { Attachment } from '../../server/src/platform/attachment.ts'
import { PlatformError } from '../../server/src/platform/error.ts'
import type { Platform, SendFailure, SendResult } from '../../server/src/platform/port.ts'

export type FakeSettings = {
  /** Milliseconds from accepting a message until its result can be read. */
  delayMs: number
  /** The share of recipients, 0 to 1, that a message does not reach. */
  failureRate: number
  seed: number
}

/** A video must be smaller than this. */
const VIDEO_BYTES = 10 * 1024 * 1024

/**
 * The port without a platform behind it, for tests of what stands above: whatever it answers follows from the seed and the
 * call's key, so the same call again, after a crash too, is the same effect. Staff confirm at once. It fetches no media: a
 * video's size is what its URL says in the query parameter `size`, in bytes, and 0 without one.
 */
export function fakePlatform({ delayMs, failureRate, seed }: FakeSettings, clock: Clock): Platform {
  const numberOf = (kind: string, key: string) => draw(`${seed}/${kind}/${key}`).toString(16).padStart(8, '0')
  const idOf = (kind: string, key: string) => `fake_${numberOf(kind, key)}${numberOf(key, kind)}`

  function results(msgid: string, ids: readonly string[], timeMs: number, failures: readonly SendFailure[]) {
    return ids.map(
      (id): SendResult =>
        draw(`${seed}/${msgid}/${id}`) < failureRate * 2 ** 32
          ? { id, state: 'failed', time: null, failure: failureOf(`${msgid}/${id}`, failures) }
          : { id, state: 'sent', time: Math.floor(timeMs / 1000) },
    )
  }

  const failureOf = (key: string, failures: readonly SendFailure[]) =>
    failures[draw(`${seed}/failure/${key}`) % failures.length] as SendFailure

  return {
    pollMs: () => delayMs,
    async sendGroupMessage({ key, attachments }) {
      refuseLargeVideos(attachments)
      return { msgid: idOf('message', key), failed: [] }
    },
    findGroupMessage: async () => undefined,
    readGroupMessageResult: async ({ msgid, acceptedMs, recipients }) =>
      clock() < acceptedMs + delayMs
        ? undefined
        : results(msgid, recipients, acceptedMs + delayMs, ['not_friend', 'limit_reached']),
    async cancelGroupMessage() {},
    async remindGroupMessage() {},
    async publishMoment({ key, attachments }) {
      refuseLargeVideos(attachments)
      return { jobid: idOf('moment', key) }
    },
    findMoment: async () => undefined,
    readMomentJob: async ({ jobid }) => ({ momentId: jobid, refused: [] }),
    readMomentResult: async ({ momentId, staff }) => results(momentId, staff, clock(), ['not_published']),
    async cancelMoment() {},
    async sendWelcome() {},
    async markTags() {},
    async setRemark() {},
    listTags: async () => [],
    addTags: async ({ corpId, group, tags }) => ({
      ...{ tag_group_id: group.id ?? idOf('tag_group', `${corpId}/${group.name}`), tag_group_name: group.name },
      order: group.order,
      tags: tags.map(({ name, order }) => ({
        ...{ tag_id: idOf('tag', `${corpId}/${group.name}/${name}`), tag_name: name, order, created_at: 0 },
      })),
    }),
    async changeTag() {},
    async removeTags() {},
    createContactWay: async ({ key, way }) => ({
      configId: idOf('code', key),
      qrCode: way.scene === 2 ? `https://qr.example.com/${idOf('code', key)}` : null,
    }),
    findContactWay: async () => undefined,
    async changeContactWay() {},
    async removeContactWay() {},
    createJoinWay: async ({ key }) => ({
      configId: idOf('join', key),
      qrCode: `https://qr.example.com/${idOf('join', key)}`,
    }),
    async changeJoinWay() {},
    async removeJoinWay() {},
    sendStaffMessage: async ({ key }) => ({ msgid: idOf('staff', key) }),
    addCustomerTask: async ({ key }) => ({ taskId: idOf('task', key) }),
  }
}

function refuseLargeVideos(attachments: readonly Attachment[]): void {
  for (const attachment of attachments) {
    if (attachment.msgtype !== 'video') continue
    const { url = '' } = attachment.video as { url?: string }
    const size = URL.canParse(url) ? Number(new URL(url).searchParams.get('size')) : 0
    if (size >= VIDEO_BYTES)
      throw new PlatformError('refused', reason('file_too_large', { type: 'video', megabytes: 10 }))
  }
}

/** A number from 0 to 2³² − 1 that looks drawn at random but follows from the text (FNV-1a, then mixed). */
function draw(text: string): number {
  let hash = 0x811c9dc5
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}
