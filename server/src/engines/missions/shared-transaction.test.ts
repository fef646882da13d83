import { afterAll, beforeAll, expect, it } from 'vitest'
import { markConnected } from '../../../../qa/support/connected.ts'
import { surroundings } from '../../../../qa/support/customers.ts'
import { level } from '../../../../qa/support/missions.ts'
import { importRecords } from '../../../../qa/support/records.ts'
import { follow, unfollow } from '../../../../qa/support/relations.ts'
import { addCorp, startTestService, type TestService } from '../../../../qa/support/service.ts'
import type { Ctx } from '../../storage/ctx.ts'
import { createMission } from './create.ts'
import { joinMission } from './join.ts'

const CORP = 'wwshared'
const T = 1_750_000_000
/** Statements by which one of the two goes ahead of the other. */
const AHEAD = [0, 1, 2, 3, 4, 5, 6]

let service: TestService
let missionId: number
beforeAll(async () => {
  service = await startTestService()
  await addCorp(service, CORP)
  await markConnected(service.store, CORP)
  await importRecords(service, { corp_id: CORP }, surroundings)
  missionId = await act((ctx) =>
    createMission(ctx, 'task_treasure_mission', {
      ...{ name: '邀好友喝茶', staff_ids: ['lina'], loss_voids: true, rules: [level(1, 2)] },
    } as never),
  )
})
afterAll(() => service.stop())

const act = <R>(work: (ctx: Ctx) => Promise<R>) => service.act(CORP, work, T)
const wait = async ({ tx }: Ctx, statements: number) => {
  for (let n = 0; n < statements; n++) await tx`select 1`
}

/** A participant with so many friends; what they are called by is given. */
async function addParticipant(name: string, friends: readonly string[]): Promise<{ id: number; state: string }> {
  const joining = { visitor: name, externalUserId: null, openid: null, sharerId: null }
  const id = await act((ctx) => joinMission(ctx, { kind: 'task_treasure_mission', missionId, ...joining }))
  const [row] = await service.store.owner`select state from mission_participant where corp_id = ${CORP} and id = ${id}`
  const state = row?.state as string
  for (const friend of friends) await act((ctx) => come(ctx, friend, state))
  return { id, state }
}

const come = (ctx: Ctx, external_user_id: string, state: string) =>
  follow(ctx, { external_user_id, staff_id: 'lina', state, at: T })

it.each([
  { friends: 1, had: undefined },
  { friends: 2, had: 'reached' },
])(
  'gives a level by all friends, with $friends of them, when one comes and one leaves in one transaction',
  async ({ friends, had }) => {
    const seen: unknown[] = []
    for (const [n, lead] of [...AHEAD, ...AHEAD.map((by) => -by)].entries()) {
      const names = Array.from({ length: friends }, (_, i) => `wm${friends}x${n}x${i}`)
      const { id, state } = await addParticipant(`openid/${friends}x${n}`, names)
      await act((ctx) =>
        Promise.all([
          wait(ctx, Math.max(lead, 0)).then(() => come(ctx, `wm${friends}x${n}new`, state)),
          wait(ctx, Math.max(-lead, 0)).then(() =>
            unfollow(ctx, names[0] as string, 'lina', { at: T + 5, by: 'customer' }),
          ),
        ]),
      )
      const [row] = await service.store.owner`
      select p.effective::int as friends, a.state from mission_participant p
      left join mission_award a on a.corp_id = p.corp_id and a.participant_id = p.id and a.state <> 'returned'
      where p.corp_id = ${CORP} and p.id = ${id}`
      seen.push([lead, row?.friends, row?.state ?? undefined])
    }
    expect(seen).toEqual([...AHEAD, ...AHEAD.map((by) => -by)].map((lead) => [lead, friends, had]))
  },
)
