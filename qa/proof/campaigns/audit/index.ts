import type { Sql } from '../../../../server/src/storage/connect.ts'
import { inspect } from '../../crash/place.ts'
import type { Scene } from '../scene.ts'
import { auditCodes } from './codes.ts'
import { auditMissions } from './missions.ts'
import { auditPages } from './pages.ts'
import { auditTimeline } from './timeline.ts'
import { auditTold } from './told.ts'

/** Compares every counter with its ledger, timelines with facts, and ledgers with what clients were told. */
export function audit(scene: Scene): Promise<string[]> {
  const { place, corpId } = scene
  return inspect(place, async ({ owner }) => [
    ...(await auditCodes(owner, corpId)),
    ...(await auditPages(owner, corpId)),
    ...(await auditMissions(owner, corpId)),
    ...(await auditTimeline(owner, corpId)),
    ...(await auditTold(owner, scene)),
    ...(await givenUp(owner, corpId)),
  ])
}

async function givenUp(owner: Sql, corpId: string): Promise<string[]> {
  const rows = await owner<{ kind: string; reason: string }[]>`
    select kind, reason_of(reason_code, reason_params)::text as reason from job where corp_id = ${corpId} and state = 'dead'`
  return rows.map(({ kind, reason }) => `job given up: ${kind}, ${reason}`)
}
