import { emit } from '../callbacks/emit.ts'
import type { World } from '../sim.ts'
import { schedule } from './schedule.ts'

const EVERY_MS = 15_000
const ARCHIVE_AGENT = 2000004

/** Says that there are new messages, at most every 15 s: a message sooner is announced when the time is over. */
export function announceArchive(world: World): void {
  const last = world.store.counter(world.corpid, 'archive_notified')
  if (last === 0 || world.nowMs >= last + EVERY_MS || world.nowMs < last) notifyArchive(world)
  else schedule(world, 'archive_notify', last + EVERY_MS, {}, 'next')
}

export function notifyArchive(world: World): void {
  const { store, corpid } = world
  const last = store.counter(corpid, 'archive_notified')
  store.bump(corpid, 'archive_notified', Math.floor(world.nowMs) - last)
  emit(world, 'msgaudit_notify', [['AgentID', ARCHIVE_AGENT]])
}
