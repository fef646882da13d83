import { createHash } from 'node:crypto'
import type { Store } from './store.ts'

const PREFIX = {
  external_userid: ['wm', 32],
  partner: ['wo', 32],
  chat: ['wr', 32],
  tag: ['et', 32],
  tag_group: ['et', 32],
  strategy_tag: ['st', 32],
  mass: ['msg', 32],
  moment: ['mom', 32],
  link: ['ca', 32],
  config: ['', 32],
  template: ['msg', 32],
  media: ['3', 64],
  token: ['', 86],
  ticket: ['', 86],
  welcome: ['CALLBACK_', 44],
  code: ['', 43],
  job: ['', 32],
  msgid: ['', 44],
  unionid: ['o', 28],
  openid: ['o', 28],
  opengid: ['wrop', 32],
  open_userid: ['wo', 32],
} as const satisfies Record<string, readonly [string, number]>

export type IdKind = keyof typeof PREFIX

/** Ids that programs keep for good: a new state, and a corporation that was replaced, must not give them out again. */
export const LASTING = ['token', 'msgid', 'mass', 'moment', 'job'] as const satisfies IdKind[]
const lasting = new Set<IdKind>(LASTING)

/** The id of a kind that belongs to `parts`: the same seed and parts always give the same id. */
function idOf(seed: number, kind: IdKind, ...parts: (string | number)[]): string {
  const [prefix, length] = PREFIX[kind]
  const text = JSON.stringify([seed, kind, ...parts])
  const digest = createHash('sha512').update(text).digest('base64url')
  return prefix + digest.slice(0, length - prefix.length)
}

/**
 * Ids in order: the n-th of a kind in a corporation depends on the seed alone. Lasting ones depend on the `epoch` too,
 * which every new state has its own of.
 */
export function idMaker(store: Store, seed: () => number, epoch: () => string) {
  return {
    next(corp: string, kind: IdKind): string {
      const place = [corp, store.bump(corp, `id:${kind}`)]
      return idOf(seed(), kind, ...(lasting.has(kind) ? [epoch(), ...place] : place))
    },
    of: (kind: IdKind, ...parts: (string | number)[]) => idOf(seed(), kind, ...parts),
    /** A whole number below `below`, from the seed. */
    pick(corp: string, below: number): number {
      const text = JSON.stringify([seed(), 'pick', corp, store.bump(corp, 'id:pick')])
      return createHash('sha256').update(text).digest().readUInt32BE(0) % below
    },
    digits(length: number): string {
      const text = JSON.stringify([seed(), epoch(), 'digits', store.bump('', 'id:digits')])
      const hex = createHash('sha256').update(text).digest('hex')
      return BigInt(`0x${hex}`).toString().slice(0, length)
    },
  }
}

export type Ids = ReturnType<typeof idMaker>
