/** Who did something: it is passed to every engine and ends up in records of what was done. */
export type Actor =
  | { kind: 'integrator'; secretId: string }
  | { kind: 'operator'; operatorId: string; keyId?: string }
  | { kind: 'customer'; externalUserId: string }
  | { kind: 'platform' }
  | { kind: 'job'; jobKind: string }
  | { kind: 'command' }
