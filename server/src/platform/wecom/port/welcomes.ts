import { setTimeout as pause } from 'node:timers/promises'
import { reason } from '../../../contract/reasons.ts'
import type { Attachment } from '../../attachment.ts'
import { PlatformError } from '../../error.ts'
import type { Welcomes } from '../../port.ts'
import type { WecomClient } from '../client/client.ts'
import { platformAttachments } from './attachments.ts'
import type { MediaIds } from './media.ts'

const BAD_CODE = 41050
const FILES_MS = 5_000
const TYPES = ['image', 'link', 'miniprogram', 'video', 'file']

type Reply = { text?: { content?: string }; attachments?: Attachment[] } & Record<string, unknown>

/** Welcomes over the platform's protocol: a code is good for one, so a used code after a lost answer means that it was sent. */
export function welcomes(client: WecomClient, mediaIds: MediaIds): Welcomes {
  return {
    async sendWelcome({ corpId, staff, externalUserId, welcomeCode, content, repeated }) {
      const { text, attachments = [], ...rest } = (content ?? {}) as Reply
      const named = TYPES.filter((type) => rest[type]).map((type) => ({ msgtype: type, [type]: rest[type] }))
      const given = [...attachments, ...named]
      const converted = await inTime(platformAttachments(mediaIds, corpId, given, 'message')).catch((error) => {
        // the code expires within seconds: better a welcome without its pictures than none
        if (error instanceof PlatformError && error.fault !== 'unconfigured' && text?.content) return []
        throw error
      })
      try {
        await client.call(corpId, {
          path: 'externalcontact/send_welcome_msg',
          serial: `${staff}/${externalUserId}`,
          body: {
            welcome_code: welcomeCode,
            ...(text?.content ? { text: { content: text.content } } : {}),
            ...(converted.length > 0 ? { attachments: converted } : {}),
          },
        })
      } catch (error) {
        if (repeated && error instanceof PlatformError && error.errcode === BAD_CODE) return
        throw error
      }
    },
  }
}

/** Files that are not there after a few seconds come too late for a welcome. */
function inTime<T>(work: Promise<T>): Promise<T> {
  const late = pause(FILES_MS, undefined, { ref: false }).then(() => {
    throw new PlatformError('unavailable', reason('files_late', { seconds: FILES_MS / 1000 }))
  })
  return Promise.race([work, late])
}
