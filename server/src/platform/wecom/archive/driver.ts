import { reason } from '../../../contract/reasons.ts'
import { PlatformError, type PlatformFault } from '../../error.ts'

/** An item of the archive: its key is wrapped for the corporation's public key of that version. */
export type ArchiveItem = {
  seq: number
  msgid: string
  publickey_ver: number
  encrypt_random_key: string
  encrypt_chat_msg: string
}

/** Who asks. `baseUrl` is for drivers that speak to an address; the platform's library knows its own. */
export type ArchiveLogin = { corpid: string; secret: string; baseUrl: string }

/**
 * The platform gives its archive by a native library alone. A driver does what that library does: `pull` the items behind
 * a number, `open` a message with its unwrapped key, and fetch `media` piece by piece (`next` is where to go on).
 */
export type ArchiveDriver = {
  pull(login: ArchiveLogin, seq: number, limit: number): Promise<ArchiveItem[]>
  open(key: string, sealed: string): Promise<string>
  media(login: ArchiveLogin, fileId: string, next: string): Promise<{ bytes: Buffer; next: string; isLast: boolean }>
}

const FAULTS: Record<number, PlatformFault> = {
  10000: 'unconfigured',
  10001: 'unavailable',
  10002: 'unavailable',
  10003: 'unavailable',
  10009: 'unconfigured',
}

const WORDS: Record<number, string> = {
  10000: 'the corpid or the archive secret is wrong',
  10004: 'the key is wrong',
  10005: 'there is no such file',
  10006: 'it cannot be decrypted',
  10007: 'the archive has no public key',
  10008: 'the wrapped key is wrong',
  10009: 'the address that we call from is not trusted: enter it on the archive’s page',
  10010: 'it has expired',
  10011: 'the certificate is wrong',
}

/** The error that a number of the library stands for. */
export function archiveError(what: string, code: number, message = ''): PlatformError {
  const words = WORDS[code] ?? message
  return new PlatformError(FAULTS[code] ?? 'refused', reason('archive_refused', { what, errcode: code, said: words }), {
    errcode: code,
  })
}
