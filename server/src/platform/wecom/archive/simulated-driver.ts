import type { WecomTransport } from '../client/transport.ts'
import { type ArchiveDriver, type ArchiveItem, archiveError } from './driver.ts'

/** The archive of a simulator, which plays the platform's library over HTTP. */
export function simulatedArchive(transport: WecomTransport): ArchiveDriver {
  // `open` names no corporation, as in the library: the address is that of the last pull
  let lastUrl = ''
  async function call(baseUrl: string, what: string, body: object): Promise<Record<string, unknown>> {
    const reply = await transport.send({ method: 'POST', url: `${baseUrl}/sim/archive/${what}`, body })
    const { errcode = 0, errmsg = '', ...rest } = 'json' in reply ? reply.json : {}
    if (errcode !== 0) throw archiveError(what, errcode as number, errmsg as string)
    return rest
  }
  return {
    async pull({ corpid, secret, baseUrl }, seq, limit) {
      lastUrl = baseUrl
      return (await call(baseUrl, 'pull', { corpid, secret, seq, limit })).chatdata as ArchiveItem[]
    },
    async open(key, sealed) {
      return (await call(lastUrl, 'open', { encrypt_key: key, encrypt_chat_msg: sealed })).message as string
    },
    async media({ corpid, secret, baseUrl }, sdkfileid, indexbuf) {
      const { data, outindexbuf, is_finish } = await call(baseUrl, 'media', { corpid, secret, sdkfileid, indexbuf })
      return {
        bytes: Buffer.from(data as string, 'base64'),
        next: outindexbuf as string,
        isLast: Boolean(is_finish),
      }
    },
  }
}
