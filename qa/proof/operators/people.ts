import { type Role, roles } from '../../../server/src/contract/roles.ts'
import { setDisabled } from '../../../server/src/engines/operators/operator.ts'
import type { Sql } from '../../../server/src/storage/connect.ts'
import { addPerson, asCookie, asKey, type Headers, now } from '../../lab/operators.ts'

/** Someone who calls, and what they are to the corporation: a role, an administrator, of another one, or nobody. */
export type Person = { what: string; headers: Headers; is: Role | 'admin' | 'stranger' | 'nobody' }

/** Every kind of caller that authorization tells apart. */
export async function everybody(owner: Sql, corpId: string, otherId: string): Promise<Person[]> {
  const people: Person[] = [
    { what: 'without credentials', headers: {}, is: 'nobody' },
    { what: 'with a made-up key', headers: asKey(`gxo_${'A'.repeat(43)}`), is: 'nobody' },
    { what: 'with a made-up cookie', headers: asCookie('A'.repeat(43)), is: 'nobody' },
    { what: 'with an SQL injection for a cookie', headers: asCookie("'or'1'='1"), is: 'nobody' },
  ]
  for (const role of roles) {
    const { key, token } = await addPerson(owner, `${role} here`, { [corpId]: role })
    people.push({ what: `${role} by key`, headers: asKey(key), is: role })
    people.push({ what: `${role} by cookie`, headers: asCookie(token), is: role })
    people.push({ what: `${role}'s cookie as a key`, headers: asKey(token), is: 'nobody' })
    people.push({ what: `${role}'s key as a cookie`, headers: asCookie(key), is: 'nobody' })
  }
  const root = await addPerson(owner, 'root', {}, true)
  people.push({ what: 'administrator', headers: asKey(root.key), is: 'admin' })
  const stranger = await addPerson(owner, 'stranger', { [otherId]: 'owner' })
  people.push({ what: 'owner of another corporation', headers: asKey(stranger.key), is: 'stranger' })

  const expired = await addPerson(owner, 'expired', { [corpId]: 'owner' })
  await owner`update operator_session set ends_at = ${now() - 1} where operator_id = ${expired.operatorId}`
  people.push({ what: 'with an expired session', headers: asCookie(expired.token), is: 'nobody' })
  const idle = await addPerson(owner, 'idle', { [corpId]: 'owner' })
  await owner`update operator_session set seen_at = ${now() - 86_400} where operator_id = ${idle.operatorId}`
  people.push({ what: 'with an idle session', headers: asCookie(idle.token), is: 'nobody' })
  const revoked = await addPerson(owner, 'revoked', { [corpId]: 'owner' })
  await owner`update operator_key set revoked_at = ${now()} where key_id = ${revoked.keyId}`
  people.push({ what: 'with a revoked key', headers: asKey(revoked.key), is: 'nobody' })
  const disabled = await addPerson(owner, 'disabled', { [corpId]: 'owner' })
  await setDisabled(owner, disabled.operatorId, now())
  people.push({ what: 'disabled, by key', headers: asKey(disabled.key), is: 'nobody' })
  people.push({ what: 'disabled, by cookie', headers: asCookie(disabled.token), is: 'nobody' })
  const removed = await addPerson(owner, 'removed', { [corpId]: 'owner' })
  await owner`delete from operator_member where operator_id = ${removed.operatorId}`
  people.push({ what: 'whose membership ended', headers: asKey(removed.key), is: 'stranger' })
  return people
}
