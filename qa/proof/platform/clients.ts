import { pick } from '../../lab/random.ts'
import { guanxi, type Scene, STAFF } from './scene.ts'

export type Client = { work(scene: Scene, name: string): Promise<void>; restMs: number }

/** Who works at once, and how long each rests between two deeds, in the middle. */
export const CLIENTS: readonly Client[] = [
  ...Array<Client>(4).fill({ work: scan, restMs: 40 }),
  ...Array<Client>(2).fill({ work: leave, restMs: 120 }),
  { work: accept, restMs: 500 },
  { work: note, restMs: 200 },
  { work: sendMessage, restMs: 500 },
  { work: confirm, restMs: 1000 },
  { work: compare, restMs: 8000 },
]

export async function scan(scene: Scene): Promise<void> {
  const { simulator, corpId, configId, random } = scene
  const old = random() < 0.2 && scene.people.length > 0 ? pick(random, scene.people) : undefined
  const person = old ?? (await simulator.sim('POST', 'people', { count: 1 })).people?.[0]?.person
  if (!person) return
  const half = random() < 0.1 ? { half: true } : {}
  const { external_userid } = await simulator.sim('POST', 'scan', {
    ...{ corpid: corpId, config_id: configId, person, ...half },
  })
  if (!external_userid) return
  scene.people.push(external_userid)
  scene.deeds++
  if ('half' in half) scene.half.push(external_userid)
}

/** The staff member confirms a customer who was half added a while ago. */
async function accept({ simulator, corpId, half }: Scene): Promise<void> {
  const external_userid = half.shift()
  if (external_userid) await simulator.sim('POST', 'accept', { corpid: corpId, external_userid })
}

async function leave(scene: Scene): Promise<void> {
  const { simulator, corpId, random } = scene
  const external_userid = pick(random, scene.people)
  const by = pick(random, ['customer', 'customer', 'staff', 'transfer'])
  const userid = pick(random, STAFF)
  const reply = await simulator.sim('POST', 'leave', { corpid: corpId, external_userid, userid, by })
  if (!reply.error) scene.deeds++
}

/** A staff member notes something of a customer on the platform itself: a remark, or a tag that no code marks. */
async function note(scene: Scene, name: string): Promise<void> {
  const { simulator, corpId, random } = scene
  const change = pick(random, [{ remark: `备注 ${name}` }, { add_tag: ['et2'] }, { remove_tag: ['et2'] }])
  const who = { external_userid: pick(random, scene.people), userid: pick(random, STAFF) }
  const reply = await simulator.sim('POST', 'edit', { corpid: corpId, kind: 'customer', ...who, ...change })
  if (!reply.error) scene.deeds++
}

/** A text of its own for each message: what a person got twice is seen by it. */
export async function sendMessage(scene: Scene, name: string): Promise<void> {
  const { place, token, random } = scene
  const address = place.keeper.address()
  if (!address) return
  // a customer whose callback still waits is not known here, and the whole call is refused
  const early = scene.people.slice(0, Math.ceil(scene.people.length / 2))
  const recipients = [...new Set(Array.from({ length: 5 }, () => pick(random, early)))]
  const headers = { 'content-type': 'application/json', 'idempotency-key': name, authorization: `Bearer ${token}` }
  const body = JSON.stringify({ name, text: `消息 ${name}`, create_staff_ext_id: 'lina', eu_ext_ids: recipients })
  const url = `${address}/open-api/group_msg/add`
  const signal = AbortSignal.timeout(10_000)
  const reply = await fetch(url, { method: 'POST', headers, body, signal }).then(
    (response) => response.json() as Promise<{ errcode: number }>,
    () => undefined,
  )
  if (reply?.errcode !== 0) return
  scene.messages.set(`消息 ${name}`, recipients)
  scene.deeds++
}

/** Staff members send what waits for them. */
export async function confirm({ simulator, corpId, confirmed }: Scene): Promise<void> {
  const { mass_messages = [] } = await simulator.sim('GET', `state?corpid=${corpId}`)
  for (const { msgid } of mass_messages) {
    if (confirmed.has(msgid)) continue
    const reply = await simulator.sim('POST', 'confirm', { corpid: corpId, msgid })
    if (!reply.error) confirmed.add(msgid)
  }
}

async function compare({ place, corpId }: Scene): Promise<void> {
  // it may be killed like everything else
  await guanxi(place, ['platform', 'sync', '--corp', corpId, '--json']).catch(() => {})
}
