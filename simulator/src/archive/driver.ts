import { z } from 'zod'
import { trusts } from '../platform/authorize.ts'
import { bytesOf } from '../platform/media.ts'
import { type Sim, type World, worldOf } from '../sim.ts'
import { medias } from '../state/message-records.ts'
import { corps } from '../state/records.ts'
import { pullArchive } from '../world/archive.ts'
import { openMessage } from '../world/archive-crypto.ts'

const CHUNK = 512 * 1024
const MEDIA_S = 5 * 86_400

/** The platform's library answers by numbers; these are the ones that the driver can give. */
const CODES = { args: 10_000, fileid: 10_005, decrypt: 10_006, ip: 10_009, expired: 10_010 } as const

class DriverError extends Error {
  readonly errcode: number

  constructor(errcode: number, message: string) {
    super(message)
    this.errcode = errcode
  }
}

const who = { corpid: z.string(), secret: z.string() }
const pullInput = z.strictObject({
  ...who,
  seq: z.int().min(0).default(0),
  limit: z.int().min(1).max(1000).default(1000),
})
const openInput = z.strictObject({ encrypt_key: z.string(), encrypt_chat_msg: z.string() })
const mediaInput = z.strictObject({ ...who, sdkfileid: z.string(), indexbuf: z.string().default('') })

/**
 * What stands in for the platform's native library (`GetChatData`, `DecryptData`, `GetMediaData`): POST with JSON to
 * `/sim/archive/pull`, `/open` and `/media`. Callers show the archive secret, not the control token.
 */
export function answerArchive(sim: Sim, action: string, body: unknown, ip: string): Record<string, unknown> {
  try {
    switch (action) {
      case 'pull': {
        const { corpid, secret, seq, limit } = read(pullInput, body)
        return { errcode: 0, errmsg: 'ok', chatdata: pullArchive(login(sim, corpid, secret, ip), seq, limit) }
      }
      case 'open': {
        const { encrypt_key, encrypt_chat_msg } = read(openInput, body)
        return { errcode: 0, errmsg: 'ok', message: opened(encrypt_key, encrypt_chat_msg) }
      }
      case 'media': {
        const { corpid, secret, sdkfileid, indexbuf } = read(mediaInput, body)
        return { errcode: 0, errmsg: 'ok', ...chunk(login(sim, corpid, secret, ip), sdkfileid, indexbuf) }
      }
      default:
        throw new DriverError(CODES.args, `there is no ${action}: pull, open or media`)
    }
  } catch (error) {
    if (!(error instanceof DriverError)) throw error
    return { errcode: error.errcode, errmsg: error.message, ...(action === 'pull' && { chatdata: [] }) }
  }
}

function read<T>(schema: z.ZodType<T>, body: unknown): T {
  const parsed = schema.safeParse(body)
  if (parsed.success) return parsed.data
  throw new DriverError(
    CODES.args,
    parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; '),
  )
}

function login(sim: Sim, corpid: string, secret: string, ip: string): World {
  const corp = sim.store.get(corps, '', corpid)
  if (!corp?.archive || corp.archive.secret !== secret)
    throw new DriverError(CODES.args, 'wrong corpid or archive secret')
  if (!trusts(corp, { kind: 'archive' }, ip)) throw new DriverError(CODES.ip, `address ${ip} is not trusted`)
  return worldOf(sim, corp)
}

function opened(key: string, sealed: string): string {
  try {
    return openMessage(key, sealed)
  } catch {
    throw new DriverError(CODES.decrypt, 'the key does not open this message')
  }
}

/** 512 KB from where `indexbuf` says; the next call goes on with `outindexbuf`. */
function chunk(world: World, sdkfileid: string, indexbuf: string) {
  const media = world.store.get(medias, world.corpid, sdkfileid)
  if (media?.type !== 'archive') throw new DriverError(CODES.fileid, 'unknown sdkfileid')
  if (media.created_at + MEDIA_S < world.now) throw new DriverError(CODES.expired, 'the file has expired')
  const start = indexbuf === '' ? 0 : Number(/^Range:bytes=(\d+)-$/.exec(indexbuf)?.[1] ?? Number.NaN)
  if (!Number.isSafeInteger(start) || start > media.size) throw new DriverError(CODES.args, 'bad indexbuf')
  const bytes = bytesOf(world, sdkfileid).subarray(start, start + CHUNK)
  const end = start + bytes.length
  const is_finish = end >= media.size ? 1 : 0
  return { data: bytes.toString('base64'), outindexbuf: is_finish ? '' : `Range:bytes=${end}-`, is_finish }
}
