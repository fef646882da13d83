/** Who does something: every engine is given it, and records of what was done keep it. */
export type Actor =
  /** A call of the open API, by the secret whose token it brought. */
  | { kind: 'integrator'; secretId: string }
  /** A person at the console or a script of theirs; `keyId` when they came by an API key, `name` where operators are not known. */
  | { kind: 'operator'; operatorId: string; keyId?: string; name?: string }
  /** A customer on a campaign page. */
  | { kind: 'customer'; externalUserId: string }
  /** The messaging platform, by an event or by what it shows. */
  | { kind: 'platform' }
  | { kind: 'job'; jobKind: string }
  /** A `guanxi` command, or a call with a token that `guanxi token` minted, which belongs to a secret of its own. */
  | { kind: 'command'; secretId?: string }
  /** Someone who has not said who they are: a caller that asks for a token, a visitor of a public page. */
  | { kind: 'anonymous' }
