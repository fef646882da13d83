import { problem } from '../../contract/problem.ts'
import type { Proof } from '../../engines/operators/sign-in.ts'
import { type AuditEntry, writeServerAudit } from '../../storage/audit.ts'
import type { Sql, Tx } from '../../storage/connect.ts'
import type { OperatorCaller } from '../authenticate.ts'

export const TAG = '登录'

type Call = { caller: unknown; pool: Sql; now: number; address: string; requestId: string }

/** Whether somebody calls who has signed in, and no script with an API key. */
export const isPerson = ({ operator }: OperatorCaller) => operator.key_id === null

/** The caller as those know them who count attempts. */
export function whoOf({ caller, address, now }: Pick<Call, 'caller' | 'address' | 'now'>) {
  const { operator_id: operatorId, name } = (caller as OperatorCaller).operator
  return { operatorId, name, address, now }
}

/** Changes something of the caller's own account, with its row in the audit log. */
export async function changeOwnAccount<T>(
  call: Call,
  entry: Omit<AuditEntry, 'id'>,
  work: (tx: Tx, id: number) => Promise<T>,
): Promise<T> {
  const { actor, operator } = call.caller as OperatorCaller
  const { pool, now, address, requestId } = call
  const begin = 'savepoint' in pool ? (pool as unknown as Tx).savepoint : pool.begin
  return (await begin(async (tx) => {
    const result = await work(tx as Tx, operator.operator_id)
    await writeServerAudit(tx as Tx, { actor, now }, { ...entry, id: operator.operator_id }, { address, requestId })
    return result
  })) as T
}

/** Refuses a password or code that is not right; `wrong` makes the endpoint's own refusal. */
export function expectProof<T extends object>(proof: T | Exclude<Proof, { right: true }>, wrong: () => Error): T {
  if (!('refused' in proof)) return proof
  if (proof.refused === 'wrong') throw wrong()
  throw tooManyAttempts(proof.waitSeconds)
}

export function tooManyAttempts(waitSeconds: number): Error {
  return problem('too_many_requests', {
    detail: { zh: '错误次数过多，请稍后再试', en: 'too many wrong tries: try again later' },
    headers: { 'retry-after': String(waitSeconds) },
  })
}
