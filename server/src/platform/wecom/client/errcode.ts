import { type Reason, reason } from '../../../contract/reasons.ts'
import type { wecomWords } from '../../../contract/state-words.ts'
import { PlatformError, type PlatformFault } from '../../error.ts'

/**
 * The platform blocks a caller that goes over a limit by the minute for a minute, and does not say by which limit it
 * was.
 */
export const BLOCK_MS = 60_000

type Code = keyof typeof wecomWords
type Sorted = { code: Code; fault: PlatformFault; retryAfterMs?: number }

const retry: Sorted = { code: 'wecom_busy', fault: 'unavailable' }
const wait = (code: Code, retryAfterMs: number): Sorted => ({ code, fault: 'limited', retryAfterMs })
const ours = (code: Code): Sorted => ({ code, fault: 'unconfigured' })
const no = (code: Code): Sorted => ({ code, fault: 'refused' })

/** What the platform's numbers mean for us; any other is a refusal. */
const SORTED: Record<number, Sorted> = {
  [-1]: retry,
  45033: retry,
  45035: retry,
  45009: wait('wecom_limit', BLOCK_MS),
  41063: wait('wecom_sending', 3_000),
  41079: wait('wecom_posting', 3_000),
  41096: wait('wecom_welcoming', 1_000),
  40001: ours('wecom_secret'),
  40013: ours('wecom_corpid'),
  40014: ours('wecom_app_gone'),
  40056: ours('wecom_agent'),
  41002: ours('wecom_no_corpid'),
  41004: ours('wecom_no_secret'),
  42001: ours('wecom_clocks'),
  43012: ours('wecom_no_callback'),
  48002: ours('wecom_no_right'),
  48009: ours('wecom_ids_only'),
  50003: ours('wecom_disabled'),
  60020: ours('wecom_untrusted'),
  301002: ours('wecom_other_agent'),
  41045: no('wecom_most_codes'),
  41050: no('wecom_welcome_over'),
  41051: no('wecom_welcomed'),
  84061: no('wecom_no_friend'),
  60011: no('wecom_not_visible'),
  60021: no('wecom_not_visible'),
  50002: no('wecom_not_visible'),
  60111: no('wecom_no_member'),
  40068: no('wecom_no_tag'),
}

/** The platform's text without the hint that it appends for its own support. */
function plainText(errmsg: string): string {
  return errmsg.replace(/, hint: \[.*$/, '').slice(0, 300)
}

/** The address that the platform saw us call from, when it says so. */
function addressIn(errmsg: string): string | undefined {
  return /from ip: ([0-9a-fA-F.:]+)/.exec(errmsg)?.[1]
}

/** The error that a reply with this number stands for; its reason is what the number means. */
export function errorOf(path: string, errcode: number, errmsg: string): PlatformError {
  const { code, fault, retryAfterMs } = SORTED[errcode] ?? no('wecom_refused')
  return new PlatformError(fault, meaningOf(path, errcode, code, errmsg), {
    errcode,
    ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
  })
}

function meaningOf(path: string, errcode: number, code: Code, errmsg: string): Reason {
  const params = { path, errcode, said: plainText(errmsg) }
  const address = errcode === 60020 ? addressIn(errmsg) : undefined
  return address === undefined ? { code, params } : reason('wecom_untrusted_address', { ...params, address })
}

/** The token was revoked or has expired: a new one may be all that is missing. */
export const isTokenFault = (errcode: number) => errcode === 40014 || errcode === 42001

/** The platform is busy with something that ends soon: the same call again, a moment later, is all it takes. */
export const isBusy = (errcode: number) => errcode === -1 || errcode === 45033 || errcode === 45035
