import { fileURLToPath } from 'node:url'
import { readCorpFile } from '../dataset/corp-file.ts'
import { importDataset } from '../dataset/import.ts'
import { lockCorp } from '../engines/corporations/turn.ts'
import { addSecret, newSecret } from '../engines/credentials/secret.ts'
import { keepImported } from '../engines/sandbox/snapshots.ts'
import { datasetKinds } from '../records/datasets.ts'
import { asCommand, now } from '../storage/as-command.ts'
import type { Sql } from '../storage/connect.ts'
import type { Ctx } from '../storage/ctx.ts'
import { playLastMonth, playLastYear, withHistoryUntil } from './demo-history.ts'
import { playFormVisits } from './demo-visits.ts'

/** The demo as a dataset. */
export const FOLDER = fileURLToPath(new URL('../../demo/dataset/', import.meta.url))

/** The name of a demo secret until its owner has seen it. */
export const DEMO_UNSEEN = 'demo, not yet shown'

/** Seconds after which a secret that was never shown is deleted: no other starting node can be about to show it. */
const FORGOTTEN = 600

/** A demo corporation whose secret is still to be shown; `shown` notes that it has been. */
export type Demo = { corp_id: string; secret: string; shown(): Promise<void> }

/** Imports the demo corporation, or brings it up to date, its history until today, and gives it a new secret. */
export async function installDemo(owner: Sql, folder = FOLDER): Promise<Demo> {
  const at = now()
  const { corp_id } = await withHistoryUntil(at, folder, (shifted) =>
    importDataset(owner, shifted, datasetKinds, { now: at, finish }),
  )
  return issue(owner, corp_id)
}

async function finish(ctx: Ctx): Promise<void> {
  await playLastYear(ctx)
  await playLastMonth(ctx)
  await playFormVisits(ctx)
  await keepImported(ctx, false)
}

/**
 * The first start's demo: imported when there is no corporation at all. A start that was killed before it could show
 * the secret leaves the demo without one that anybody knows, so the next start issues another.
 */
export async function demoOfFirstStart(owner: Sql): Promise<Demo | undefined> {
  const [some] = await owner`select 1 from corp limit 1`
  if (!some) return installDemo(owner)
  const { corp_id } = await readCorpFile(FOLDER)
  const [unseen] = await owner`
    select 1 from corp c where corp_id = ${corp_id} and removed_at is null and not exists (
      select from secret s where s.corp_id = c.corp_id and (s.name <> ${DEMO_UNSEEN} or s.last_used_at is not null))`
  return unseen && issue(owner, corp_id)
}

/** The demo corporation's id, when it is there. */
export async function demoCorpId(owner: Sql): Promise<string | undefined> {
  const { corp_id } = await readCorpFile(FOLDER)
  const [there] = await owner`select 1 from corp where corp_id = ${corp_id} and removed_at is null`
  return there && corp_id
}

async function issue(owner: Sql, corp_id: string): Promise<Demo> {
  const secret = newSecret()
  const id = await asCommand(owner, corp_id, async (ctx) => {
    await lockCorp(ctx)
    return addSecret(ctx, { name: DEMO_UNSEEN, secret })
  })
  return {
    corp_id,
    secret,
    async shown() {
      await owner`update secret set name = 'demo' where corp_id = ${corp_id} and secret_id = ${id}`
      await owner`
        delete from secret where corp_id = ${corp_id} and name = ${DEMO_UNSEEN} and last_used_at is null
          and created_at < ${now() - FORGOTTEN}`
    },
  }
}
