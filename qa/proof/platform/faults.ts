import { waitFor } from '../crash/place.ts'
import type { Scene } from './scene.ts'

type Fault = { what: string; match?: { path: string }; effect: object; probability?: number; times?: number }

/** What the platform does wrong while the clients work: a part of its calls, each in its own way. */
const FAULTS: readonly Fault[] = [
  { what: 'busy', effect: { errcode: -1 }, probability: 0.05 },
  { what: 'slow', effect: { delay_ms: 400 }, probability: 0.05 },
  // it is told once; the block that follows is ours to keep
  { what: 'over the limit', match: { path: 'externalcontact/remark' }, effect: { errcode: 45009 }, times: 1 },
  {
    ...{ what: 'token revoked', match: { path: 'externalcontact/*' } },
    ...{ effect: { errcode: 40014 }, probability: 0.03 },
  },
  { what: 'failing', match: { path: 'externalcontact/get' }, effect: { http: 500 }, probability: 0.1 },
  {
    ...{ what: 'connection lost', match: { path: 'externalcontact/batch/get_by_user' } },
    ...{ effect: { reset: true }, probability: 0.2 },
  },
  ...['send_welcome_msg', 'add_msg_template', 'mark_tag'].map((path) => ({
    what: `connection lost after the effect of ${path}`,
    match: { path: `externalcontact/${path}` },
    effect: { reset: 'reply' },
    // not by chance: on a slow machine there may be few such calls, and none after the storm
    times: path === 'add_msg_template' ? 2 : 5,
  })),
]

export async function injectFaults({ simulator, corpId }: Scene): Promise<void> {
  for (const [seed, { what, match, ...fault }] of FAULTS.entries()) {
    await simulator.sim('POST', 'faults', { ...fault, match: { corpid: corpId, ...match }, seed })
  }
}

/** A comparison that a killed worker had in hand is due after a minute, and one that failed often waits as long again. */
const STRUCK_WITHIN_MS = 300_000

/** Waits for each fault: which calls it meets in a slow machine's storm is chance. */
export async function everyFaultStruck(scene: Scene): Promise<void> {
  for (const { what } of FAULTS) {
    const strikes = async () => (await struck(scene))[what] || undefined
    await waitFor(`the platform's fault strikes: ${what}`, strikes, STRUCK_WITHIN_MS)
  }
}

/** Takes the faults away; gives how often each struck. */
export async function removeFaults(scene: Scene): Promise<Record<string, number>> {
  const times = await struck(scene)
  await scene.simulator.sim('DELETE', 'faults')
  return times
}

async function struck({ simulator }: Scene): Promise<Record<string, number>> {
  const { faults = [] } = await simulator.sim('GET', 'faults')
  const done = new Map<number, number>(faults.map((fault: { seed: number; done: number }) => [fault.seed, fault.done]))
  return Object.fromEntries(FAULTS.map(({ what }, seed) => [what, done.get(seed) ?? 0]))
}
