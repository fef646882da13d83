import { Explained, shortened } from '../contract/explained.ts'
import { type Reason, reason } from '../contract/reasons.ts'

/**
 * Why there is no answer: `refused` by us, `late`, or `failed` on the way, and the reason. `unsent`: it never got to the
 * other side, so that nothing can have happened there.
 */
export class OutboundError extends Explained {
  readonly why: 'refused' | 'late' | 'failed'
  readonly unsent: boolean

  constructor(
    why: OutboundError['why'],
    because: Reason,
    { unsent = false, cause }: { unsent?: boolean; cause?: unknown } = {},
  ) {
    super(because, { cause })
    this.why = why
    this.unsent = unsent
  }
}

const NEVER_CONNECTED = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'UND_ERR_CONNECT_TIMEOUT']

/** What Node and undici throw, by its code. */
const BY_CODE: Record<string, Reason> = {
  ECONNREFUSED: reason('connection_refused'),
  EHOSTUNREACH: reason('host_unreachable'),
  ENETUNREACH: reason('host_unreachable'),
  ECONNRESET: reason('connection_reset'),
  EPIPE: reason('connection_reset'),
  UND_ERR_SOCKET: reason('connection_reset'),
  ETIMEDOUT: reason('connection_late'),
  UND_ERR_CONNECT_TIMEOUT: reason('connection_late'),
}

/** What a failed call was thrown, as our own. */
export function outboundError(error: unknown): OutboundError {
  if (error instanceof OutboundError) return error
  const { code = '' } = error as { code?: string }
  return new OutboundError('failed', reasonOf(error), { unsent: NEVER_CONNECTED.includes(code), cause: error })
}

function reasonOf(error: unknown): Reason {
  const { name, message, code = '', hostname = '' } = error as Error & { code?: string; hostname?: string }
  const said = shortened(message || code || String(error))
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return reason('name_not_found', { name: hostname })
  if (/CERT|^UNABLE_TO_|HOSTNAME_MISMATCH/.test(code)) return reason('certificate_invalid', { said })
  if (/^ERR_SSL_|^ERR_TLS_|^EPROTO$/.test(code)) return reason('tls_failed', { said })
  if (name === 'HTTPParserError') return reason('answer_malformed', { said })
  return BY_CODE[code] ?? reason('call_failed', { said })
}
