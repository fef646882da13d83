import { rightsOf, roles } from '../../../../server/src/contract/roles.ts'
import type { Sql } from '../../../../server/src/storage/connect.ts'
import { addPerson } from '../../operators/people.ts'
import type { FuzzCaller } from './call.ts'
import type { RestInput } from './fuzzer.ts'

type Corps = { corpId: string; foreign: string; spare: string }

/** Sessions of owners: some end on the way, with a new password or by signing out. */
const OWNERS = 12

/** Everybody who calls: owners mostly, so that much is carried out, every role, strangers, and nobody. */
export async function restCallers(owner: Sql, { corpId, foreign, spare }: Corps): Promise<RestInput> {
  const byKey = (what: string, key: string, rights: FuzzCaller['rights']): FuzzCaller => ({
    ...{ what, rights, headers: [`authorization: Bearer ${key}`] },
  })
  const byCookie = (what: string, token: string, rights: FuzzCaller['rights'], ...more: string[]): FuzzCaller => ({
    ...{ what, rights, headers: [`cookie: guanxi_session=${token}`, ...more] },
  })
  const callers: FuzzCaller[] = []
  const first = await addPerson(owner, 'fuzz key', { [corpId]: 'owner' })
  for (let i = 0; i < OWNERS; i++) {
    const { token } = await addPerson(owner, `fuzz owner ${i}`, { [corpId]: 'owner' })
    callers.push(byKey('an owner', first.key, 'all'), byCookie('an owner', token, 'all'))
  }
  for (const role of roles) {
    const { key, token } = await addPerson(owner, `fuzz ${role}`, { [corpId]: role })
    const rights = [...rightsOf[role]]
    callers.push(byKey(role, key, rights), byCookie(role, token, rights))
  }
  const stranger = await addPerson(owner, 'fuzz stranger', { [spare]: 'owner' })
  callers.push(
    { what: 'nobody', rights: 'none', headers: [] },
    { what: 'nobody', rights: 'none', headers: ['authorization: Bearer gxo_x'] },
    { what: 'nobody', rights: 'none', headers: ['authorization: Basic eDp5', 'cookie: guanxi_session=%00'] },
  )
  const root = await addPerson(owner, 'fuzz root', {}, true)
  const expendable: string[] = []
  for (let i = 0; i < 3; i++) {
    const { operatorId } = await addPerson(owner, `fuzz expendable ${i}`, { [corpId]: 'viewer', [foreign]: 'viewer' })
    expendable.push(String(operatorId))
  }
  callers.push(byKey('an owner of another corporation', stranger.key, []))
  return {
    ...{ corpId, spare, key: first.key, callers, expendable },
    admin: { ...byKey('an administrator', root.key, 'all'), is: 'admin' },
  }
}
