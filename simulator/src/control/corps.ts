import { createPublicKey } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import { verifyCallback } from '../callbacks/post.ts'
import { listTags } from '../platform/tags.ts'
import { refuse } from '../refuse.ts'
import { type Sim, type World, worldOf } from '../sim.ts'
import { LASTING } from '../state/ids.ts'
import { tokens } from '../state/message-records.ts'
import { type ArchiveKey, type Corp, corps, departments, tagGroups, tags, type User, users } from '../state/records.ts'
import { settingsError } from '../state/settings.ts'
import { dropRecords, MADE, saveSnapshot } from '../state/snapshot.ts'
import { makeKeyPair } from '../world/archive-crypto.ts'
import { saveUser } from '../world/members.ts'
import { type ControlDeps, controlCall, worldFor } from './call.ts'
import { type CorpInput, corpInput } from './corp-input.ts'

export const corpCalls = [
  controlCall({
    method: 'POST',
    path: '/sim/corps',
    about: 'makes or replaces a corporation, with nothing left of the old one; its callback addresses are checked',
    replies: 'the corporation; `apps[].callback.verified` is `ok` or why not',
    input: corpInput,
    handle: makeCorp,
  }),
  controlCall({
    method: 'GET',
    path: '/sim/corps',
    about: 'all corporations, briefly',
    replies: '`corps: [{corpid, name, users}]`',
    input: z.strictObject({}),
    handle: ({ sim }) => ({
      corps: sim.store
        .list(corps, '')
        .map(({ corpid, name }) => ({ corpid, name, users: sim.store.count(users, corpid) })),
    }),
  }),
]

async function makeCorp(deps: ControlDeps, input: CorpInput) {
  const { sim } = deps
  const wrong = settingsError(input.settings) ?? repeated(input)
  if (wrong) refuse(wrong)
  const corp = corpOf(input)
  const { corpid } = corp
  const { store } = sim
  store.transaction(() => {
    forget(sim, corpid)
    sim.clock.load()
    store.put(corps, '', corp)
    fill(worldOf(sim, corp), input)
    saveSnapshot(store, MADE, corpid)
  })
  const apps = await Promise.all(
    corp.apps.map(async (app) => {
      if (!app.callback) return app
      const verified = await verifyCallback(app.callback, corpid, sim.clock.now(corpid))
      return { ...app, callback: { ...app.callback, verified } }
    }),
  )
  store.transaction(() => {
    // it may have been changed or replaced meanwhile
    if (isDeepStrictEqual(store.get(corps, '', corpid), corp)) store.put(corps, '', { ...corp, apps })
  })
  return shownCorp(worldFor(deps, corpid))
}

/** The corporation in the fields it was given in. */
export function shownCorp(world: World) {
  const { corp, store, corpid } = world
  return {
    ...corp,
    departments: store.list(departments, corpid),
    users: store.list(users, corpid),
    tag_group: listTags(world, {}),
  }
}

function corpOf({
  corpid,
  name,
  apps,
  contact_secret,
  contact_trusted_ips,
  archive,
  trusted_ips,
  settings,
  users: members,
}: CorpInput): Corp {
  const spelled = new Map(members.map(({ userid }) => [userid.toLowerCase(), userid]))
  const range = (visible: 'all' | string[]) =>
    visible === 'all' ? visible : visible.map((userid) => spelled.get(userid.toLowerCase()) ?? userid)
  return {
    corpid,
    name,
    apps: apps.map((app) => ({ ...app, visible: range(app.visible) })),
    ...(contact_secret && { contact_secret }),
    ...(contact_trusted_ips && { contact_trusted_ips }),
    ...(archive && {
      archive: {
        secret: archive.secret,
        keys: [archiveKey(archive.publickey_ver, archive.public_key)],
        ...(archive.permit && { permit: archive.permit }),
        ...(archive.trusted_ips && { trusted_ips: archive.trusted_ips }),
      },
    }),
    ...(trusted_ips && { trusted_ips }),
    settings,
  }
}

/** A key of the archive: the given public key, or a new pair whose private half is shown. */
export function archiveKey(publickey_ver: number, public_key?: string): ArchiveKey {
  if (!public_key) return { publickey_ver, ...makeKeyPair() }
  try {
    const { asymmetricKeyType, asymmetricKeyDetails } = createPublicKey(public_key)
    if (asymmetricKeyType === 'rsa' && asymmetricKeyDetails?.modulusLength === 2048)
      return { publickey_ver, public_key }
  } catch {}
  return refuse('archive.public_key: expected a 2048-bit RSA key in PEM')
}

function repeated({ apps, users: members, departments: tree }: CorpInput): string | undefined {
  const twice = (values: (string | number)[]) => values.find((value, index) => values.indexOf(value) !== index)
  const agentid = twice(apps.map((app) => app.agentid))
  if (agentid !== undefined) return `apps: agentid ${agentid} is there twice`
  const seen = new Set<string>()
  const ids = new Set(tree.length > 0 ? tree.map(({ id }) => id) : [1])
  for (const [index, { userid, department }] of members.entries()) {
    if (seen.has(userid.toLowerCase())) return `users: ${userid} is there twice`
    seen.add(userid.toLowerCase())
    const unknown = department.find((id) => !ids.has(id))
    if (unknown !== undefined) return `users[${index}].department: there is no department ${unknown}`
  }
  return undefined
}

function forget({ store }: Sim, corpid: string): void {
  const before = store.get(corps, '', corpid)
  const principals = ['contact', 'archive', ...(before?.apps ?? []).map(({ agentid }) => `app:${agentid}`)]
  for (const principal of principals) store.clear(tokens, '', { by: `${corpid}/${principal}` })
  dropRecords(store, corpid, [...LASTING.map((kind) => `id:${kind}`), 'archive_seq'])
}

function fill(world: World, input: CorpInput): void {
  const { store, corpid, now, ids } = world
  const root = { id: 1, name: input.name, name_en: '', parentid: 0, order: 1, department_leader: [] }
  for (const department of input.departments.length > 0 ? input.departments : [root])
    store.put(departments, corpid, department)
  for (const user of input.users) saveUser(world, { ...user, name: user.name ?? user.userid } as User)
  let count = 0
  for (const group of input.tag_group) {
    const { group_id = ids.next(corpid, 'tag_group'), create_time = now, group_name, order, agentid } = group
    const made = agentid === undefined ? {} : { agentid }
    store.put(tagGroups, corpid, { group_id, group_name, create_time, order, ...made })
    for (const tag of group.tag) {
      const { id = ids.next(corpid, 'tag'), name, create_time: since = now, order: place } = tag
      store.put(tags, corpid, { id, group_id, name, create_time: since, order: place, ...made })
      count++
    }
  }
  store.bump(corpid, 'tags', count)
}
