import { sees, type World } from '../sim.ts'
import { collection } from '../state/collection.ts'
import type { App } from '../state/records.ts'
import type { DeliveryKnobs } from './delivery-knobs.ts'
import { type Elements, xml } from './xml.ts'

/** How those of a corporation go out: all of them, or those of one Event or ChangeType. */
export interface DeliveryRule extends DeliveryKnobs {
  event?: string
}

/** A callback that waits. `due` is the machine's time in milliseconds; a `batch` goes out newest first. */
export interface Waiting {
  agentid: number
  plaintext: string
  /** Whom it is about: events with the same subject go out in order. */
  subject: string
  due: number
  batch?: number
  forged?: boolean
}

export const deliveryRules = collection<DeliveryRule>('delivery', ({ event = '' }) => event)

const SUBJECTS = ['ExternalUserID', 'ChatId', 'Id']
const REVERSE_WINDOW_MS = 2000

/**
 * Writes an event for every app that has a callback address and sees the member it is about. It is part of the
 * transaction of the change; the courier sends it afterwards.
 */
export function emit(
  world: World,
  event: string,
  elements: Elements,
  { userid, from = 'sys', agentid }: About = {},
): void {
  const head: Elements = [...headOf(world, from, 'event'), ['Event', event]]
  const plaintext = xml([...head, ...elements])
  const named = elements.find(([name]) => SUBJECTS.includes(name))
  const subject = String(named?.[1] ?? event)
  const change = elements.find(([name]) => name === 'ChangeType')?.[1]
  const way = wayOf(world, [String(change ?? ''), event])
  for (const app of receivers(world.corp.apps)) {
    if (agentid !== undefined && app.agentid !== agentid) continue
    if (userid === undefined || sees(app, userid)) send(world, { agentid: app.agentid, plaintext, subject }, way)
  }
  world.sim.lag.tell(world.corpid, world.nowMs)
  world.sim.wake()
}

/** Writes a message that a member sent to an app. */
export function emitMessage(world: World, agentid: number, from: string, msgtype: string, elements: Elements): void {
  const plaintext = xml([...headOf(world, from, msgtype), ...elements, ['AgentID', agentid]])
  if (world.corp.apps.some((app) => app.agentid === agentid && app.callback))
    send(world, { agentid, plaintext, subject: from }, wayOf(world, [msgtype]))
  world.sim.wake()
}

const headOf = (world: World, from: string, msgtype: string): Elements => [
  ['ToUserName', world.corpid],
  ['FromUserName', from],
  ['CreateTime', world.now],
  ['MsgType', msgtype],
]

interface About {
  userid?: string
  from?: string
  agentid?: number
}

/** Apps that share an address get an event once. */
function receivers(apps: App[]): App[] {
  const urls = new Set<string>()
  return apps.filter(({ callback }) => {
    if (!callback || urls.has(callback.url)) return false
    urls.add(callback.url)
    return true
  })
}

/** How an event goes out: as the call that causes it says, or else the rule for such events, or for all. */
function wayOf({ sim, store, corpid }: World, names: string[]): DeliveryKnobs {
  const rule = [...names, ''].flatMap((name) => store.get(deliveryRules, corpid, name) ?? [])[0]
  return sim.delivery ?? rule ?? {}
}

function send(
  world: World,
  event: Pick<Waiting, 'agentid' | 'plaintext' | 'subject'>,
  { times = 1, delay_ms = 0, drop = 0, reverse, bad_signature }: DeliveryKnobs,
): void {
  const { store, corpid } = world
  for (let copy = 0; copy < times; copy++) {
    if (drop > 0 && world.ids.pick(corpid, 1_000_000) < drop * 1_000_000) continue
    const now = Date.now()
    const waiting: Waiting = { ...event, due: now + delay_ms }
    if (bad_signature) waiting.forged = true
    if (reverse) Object.assign(waiting, openBatch(world, now))
    store.sql('insert into outbox (corp, doc) values (?, ?)').run(corpid, JSON.stringify(waiting))
  }
}

/** The batch that is still open, or a new one that closes in 2 s. */
function openBatch({ store, corpid }: World, now: number): Pick<Waiting, 'batch' | 'due'> {
  const last = store.sql('select doc from outbox where corp = ? order by no desc limit 1').get(corpid)
  const { batch, due } = last ? (JSON.parse(String(last.doc)) as Waiting) : { batch: undefined, due: 0 }
  return batch !== undefined && due > now ? { batch, due } : { batch: now, due: now + REVERSE_WINDOW_MS }
}
