import { createMission } from '../../../server/src/engines/missions/create.ts'
import { followFriends } from '../../../server/src/engines/missions/follow.ts'
import { joinMission } from '../../../server/src/engines/missions/join.ts'
import { asCommand } from '../../../server/src/storage/as-command.ts'
import { connect, type Sql } from '../../../server/src/storage/connect.ts'
import { inCorp } from '../../../server/src/storage/corp-db.ts'
import type { Cluster } from '../../lab/cluster.ts'
import type { Lab } from '../../lab/finding.ts'
import { interleave, ratio } from '../../lab/ratio.ts'
import { makeCorp } from '../../lab/service.ts'
import { level } from '../../support/missions.ts'

const CORP = 'wwmission'
const CLIENTS = 32
const INVITERS = 200
const KIND = 'task_treasure_mission'

/** Friends who come by the posters of one mission's participants: the engine's transaction, beside bare statements. */
export async function inviteRow(lab: Lab, cluster: Cluster) {
  const { owner, logins } = await cluster.database('invites')
  await makeCorp(owner, CORP)
  const [ours, theirs] = [await makeMission(owner), await makeMission(owner)]
  const pool = connect(logins.app, { max: CLIENTS })
  lab.after(() => pool.end({ timeout: 1 }))
  const seconds = lab.by({ slice: 0.5, quick: 3, full: 10 })
  const samples = await interleave(lab.by({ slice: 1, quick: 5, full: 7 }), {
    ours: () => atOnce(seconds, (friend, i) => invite(pool, ours, friend, i)),
    theirs: () => atOnce(seconds, (friend, i) => bare(pool, theirs, friend, i)),
  })
  return ratio(
    {
      what: `invitations to one mission with levels, ${CLIENTS} clients`,
      against: 'bare statements: ledger, participant and counter in a transaction',
      ...{ bar: { atLeast: 0.5 }, unit: 'invitations per second' },
    },
    samples,
  )
}

type Mission = { id: number; participants: number[] }

/** A mission with levels that most reach late, and those who invite. */
async function makeMission(owner: Sql): Promise<Mission> {
  const rules = [level(1, 3, 50), level(2, 1000), level(3, 100_000)]
  const id = await asCommand(owner, CORP, (ctx) =>
    createMission(ctx, KIND, { name: '邀好友喝茶', rules, loss_voids: true }),
  )
  const participants: number[] = []
  for (let n = 0; n < INVITERS; n++) {
    const who = { visitor: `openid/${n}`, externalUserId: null, openid: `${n}`, sharerId: null }
    participants.push(await asCommand(owner, CORP, (ctx) => joinMission(ctx, { kind: KIND, missionId: id, ...who })))
  }
  return { id, participants }
}

let friends = 0

/** So many clients, each with one friend after the other; gives friends per second. */
async function atOnce(seconds: number, come: (friend: string, i: number) => Promise<unknown>): Promise<number> {
  const begun = performance.now()
  let done = 0
  const loop = async () => {
    while (performance.now() - begun < seconds * 1000) {
      const i = friends++
      await come(`wm${i}`, i)
      done++
    }
  }
  await Promise.all(Array.from({ length: CLIENTS }, loop))
  return done / ((performance.now() - begun) / 1000)
}

const now = () => Math.floor(Date.now() / 1000)
const acting = () => ({ actor: { kind: 'command' } as const, now: now() })
const inviterOf = ({ participants }: Mission, i: number) => participants[i % participants.length] as number

function invite(pool: Sql, mission: Mission, friend: string, i: number): Promise<void> {
  const poster = { kind: KIND, missionId: mission.id, participantId: inviterOf(mission, i) } as const
  return inCorp({ corpId: CORP, pool }, acting(), (ctx) =>
    followFriends(ctx, [{ ...poster, friend, staffId: 'lina', at: now(), isNew: true }], []),
  )
}

function bare(pool: Sql, mission: Mission, friend: string, i: number): Promise<void> {
  return inCorp({ corpId: CORP, pool }, acting(), async ({ tx }) => {
    await tx`
      insert into mission_invite (corp_id, kind, mission_id, friend, participant_id, staff_id, at, valid, is_new)
      values (${CORP}, ${KIND}, ${mission.id}, ${friend}, ${inviterOf(mission, i)}, 'lina', ${now()}, true, true)
      on conflict do nothing`
    await tx`
      update mission_participant set effective = effective + 1 where corp_id = ${CORP} and id = ${inviterOf(mission, i)}`
    await tx`
      update task_treasure_mission set invited_count = coalesce(invited_count, 0) + 1,
        new_user_count = coalesce(new_user_count, 0) + 1, updated_at = ${now()}
      where corp_id = ${CORP} and id = ${mission.id}`
  })
}
