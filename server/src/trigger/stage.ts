import type { CorpDb } from '../storage/corp-db.ts'
import { read } from '../storage/corp-db.ts'
import { withDbTimeout } from '../storage/driver/db-timeout.ts'
import { sql } from '../storage/sql.ts'
import { control, type SimulatorBeside } from './control.ts'
import { TriggerError } from './error.ts'
import type { Finder, Given, Verb } from './verb.ts'

/** What the platform says of something that was done. */
export type Reply = Record<string, unknown>

/** A corporation and the simulator on which its people do things. */
export type Stage = Finder & {
  control<T = Reply>(path: string, body?: object): Promise<T>
  /** The corporation's part of a question to the simulator. */
  corpid: string
  /** Ends what waits, when the service stops. */
  stopping: AbortSignal | undefined
}

/** The stage of a corporation that is connected to the simulator beside the service. */
export async function openStage(
  db: CorpDb,
  simulator: SimulatorBeside | undefined,
  stopping?: AbortSignal,
): Promise<Stage> {
  const find: Finder['find'] = (statement) => withDbTimeout(db.pool, () => read(db, statement))
  const [connection] = await find<{ base_url: string }>(
    sql`select base_url from platform_connection p where p.corp_id = w.corp_id`,
  )
  if (!connection)
    throw new TriggerError('the corporation is connected to nothing: see guanxi platform simulate', 'not_found')
  if (!simulator)
    throw new TriggerError('no simulator runs beside the service: start it, or see guanxi platform simulate')
  if (simulator.origin !== connection.base_url)
    throw new TriggerError('the corporation is not connected to the simulator: see guanxi platform simulate')
  const ask = <T = Reply>(path: string, body?: object) =>
    control<T>(simulator, path, body && { corpid: db.corpId, ...body })
  return {
    ...{ find, control: ask, corpid: encodeURIComponent(db.corpId), stopping },
    async newPerson() {
      const { people } = await ask<{ people: { person: string }[] }>('people', { count: 1 })
      return people[0]?.person as string
    },
  }
}

/** Has people do something; gives what the platform says, counts of several calls added up, and who did it. */
export async function perform(
  stage: Stage,
  verb: Verb,
  given: Given,
): Promise<{ reply: Reply; parts: { reply: Reply; person?: string | undefined }[] }> {
  const parts = []
  for (const body of [await verb.body(given, stage)].flat())
    parts.push({ reply: await stage.control(verb.path, body), person: (body as { person?: string }).person })
  return { reply: parts.map(({ reply }) => reply).reduce(together, {}), parts }
}

function together(all: Reply, next: Reply): Reply {
  const sum = (name: string) => (name in all ? Number(all[name]) + Number(next[name]) : next[name])
  return { ...all, ...Object.fromEntries(Object.keys(next).map((name) => [name, sum(name)])) }
}
