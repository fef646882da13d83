import { setTimeout as pause } from 'node:timers/promises'
import { pick } from '../../lab/random.ts'
import { ready, waitFor } from '../crash/place.ts'
import { guanxi, type Scene } from './scene.ts'

/** What is killed with SIGKILL. The worker runs in the service's process. */
export type Victim = 'service' | 'simulator' | 'both'

/** What the platform does wrong while the clients work: a part of all calls, each in its own way. */
const FAULTS = [
  { effect: { errcode: -1 }, probability: 0.05 },
  { effect: { delay_ms: 400 }, probability: 0.05 },
  { match: { path: 'externalcontact/*' }, effect: { errcode: 40014 }, probability: 0.01 },
  { match: { path: 'externalcontact/get' }, effect: { http: 500 }, probability: 0.1 },
  { match: { path: 'externalcontact/batch/get_by_user' }, effect: { reset: true }, probability: 0.1 },
  // the effect happened, and the answer was lost
  { match: { path: 'externalcontact/send_welcome_msg' }, effect: { reset: 'reply' }, probability: 0.1 },
  { match: { path: 'externalcontact/add_msg_template' }, effect: { reset: 'reply' }, probability: 0.2 },
  { match: { path: 'externalcontact/mark_tag' }, effect: { reset: 'reply' }, probability: 0.1 },
]

type Client = { work(scene: Scene, name: string): Promise<void>; restMs: number }

const CLIENTS: readonly Client[] = [
  ...Array<Client>(4).fill({ work: scan, restMs: 40 }),
  ...Array<Client>(2).fill({ work: leave, restMs: 120 }),
  { work: sendMessage, restMs: 500 },
  { work: confirm, restMs: 700 },
  { work: compare, restMs: 3000 },
]

/** Kills one after the other while clients scan, leave, send and compare, and the platform fails at random. */
export async function storm(scene: Scene, victims: readonly Victim[], onKilled: (n: number) => void = () => {}) {
  const { simulator, corpId, random } = scene
  await simulator.sim('POST', 'delivery', { corpid: corpId, times: 2, drop: 0.05 })
  const { external_userid } = await firstScan(scene)
  scene.people.push(external_userid)
  for (const [seed, { match, ...fault }] of FAULTS.entries()) {
    await simulator.sim('POST', 'faults', { ...fault, match: { corpid: corpId, ...match }, seed })
  }
  const over = new AbortController()
  const working = CLIENTS.map(async ({ work, restMs }, client) => {
    for (let i = 0; !over.signal.aborted; i++) {
      await work(scene, `${client}-${i}`)
      await pause(random() * 2 * restMs, undefined, { signal: over.signal }).catch(() => {})
    }
  })
  const done = Promise.all(working)
  done.catch(() => {}) // it is waited for in the end
  try {
    for (const [n, victim] of victims.entries()) {
      const enough = scene.deeds + 25 + random() * 40
      await waitFor('deeds are done', () => (scene.deeds > enough ? true : undefined))
      const kills = { service: victim !== 'simulator', simulator: victim !== 'service' }
      await Promise.all([kills.service && scene.place.keeper.kill(), kills.simulator && simulator.kill()])
      await ready(scene.place)
      onKilled(n + 1)
    }
  } finally {
    over.abort()
    await done
    await simulator.sim('DELETE', 'faults')
    await simulator.sim('POST', 'delivery', { corpid: corpId })
  }
}

async function firstScan({ simulator, corpId, configId }: Scene) {
  const { people } = await simulator.sim('POST', 'people', { count: 1 })
  return simulator.sim('POST', 'scan', { corpid: corpId, config_id: configId, person: people[0].person })
}

async function scan(scene: Scene): Promise<void> {
  const { simulator, corpId, configId, random } = scene
  const old = random() < 0.2 ? pick(random, scene.people) : undefined
  const person = old ?? (await simulator.sim('POST', 'people', { count: 1 })).people?.[0]?.person
  if (!person) return
  const half = random() < 0.1 ? { half: true } : {}
  const { external_userid } = await simulator.sim('POST', 'scan', {
    corpid: corpId,
    config_id: configId,
    person,
    ...half,
  })
  if (!external_userid) return
  scene.people.push(external_userid)
  scene.deeds++
  if ('half' in half) await simulator.sim('POST', 'accept', { corpid: corpId, external_userid })
}

async function leave(scene: Scene): Promise<void> {
  const { simulator, corpId, random } = scene
  const external_userid = pick(random, scene.people)
  const by = pick(random, ['customer', 'customer', 'staff', 'transfer'])
  const userid = pick(random, ['zhangwei', 'lina', 'wangfang'])
  const reply = await simulator.sim('POST', 'leave', { corpid: corpId, external_userid, userid, by })
  if (!reply.error) scene.deeds++
}

/** A text of its own for each message: what a person got twice is seen by it. */
async function sendMessage(scene: Scene, name: string): Promise<void> {
  const { place, token, random } = scene
  const address = place.keeper.address()
  if (!address) return
  const recipients = [...new Set(Array.from({ length: 5 }, () => pick(random, scene.people)))]
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
export async function confirm({ simulator, corpId }: Scene): Promise<void> {
  const { mass_messages = [] } = await simulator.sim('GET', `state?corpid=${corpId}`)
  for (const { msgid } of mass_messages) await simulator.sim('POST', 'confirm', { corpid: corpId, msgid })
}

async function compare({ place, corpId }: Scene): Promise<void> {
  // it may be killed like everything else
  await guanxi(place, ['platform', 'sync', '--corp', corpId, '--json']).catch(() => {})
}
