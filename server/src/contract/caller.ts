import type { Actor } from './actor.ts'

/** Who calls the management API or a public page, and what they may do. */
export type Caller = {
  actor: Actor
  /**
   * The rights in that corporation; undefined when it is not one of theirs, so that they cannot tell it from one that
   * does not exist. Without a corporation: the rights beyond all of them.
   */
  rightsIn(corpId: string | undefined): ReadonlySet<string> | undefined
  /** The staff member that the caller acts as in that corporation. */
  staffIn?(corpId: string): string | undefined
}

const NO_RIGHTS: ReadonlySet<string> = new Set()

/** Someone who has not said who they are. */
export const ANYONE: Caller = { actor: { kind: 'anonymous' }, rightsIn: () => NO_RIGHTS }
