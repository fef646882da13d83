import { createMission } from '../../server/src/engines/missions/create.ts'
import { endMission } from '../../server/src/engines/missions/end.ts'
import { joinMission } from '../../server/src/engines/missions/join.ts'
import { pageAddress } from '../../server/src/engines/pages/link.ts'
import { openPageSession } from '../../server/src/engines/pages/login.ts'
import { sessionCookie } from '../../server/src/pages/cookies.ts'
import { customer, surroundings } from '../support/customers.ts'
import { importRecords } from '../support/records.ts'
import { itReadsWell, type Looked, withPages } from './page-look.ts'

const CORP = 'wwmissionlook'
const LONG = '邀好友同饮云栖茶饮春季新品龙井'.repeat(5)
const KIND = 'task_treasure_mission'

/** Levels in every state that somebody's prize can be in, and one that is far away. */
const STATES = ['reached', 'claimed', 'handed over', 'none_left', 'returned'] as const
const rules = [...STATES, 'far'].map((_, i) => ({
  ...{
    level: i + 1,
    needed: i < 5 ? i + 1 : 500,
    stock: i === 3 ? 0 : i === 1 ? 12 : null,
    prize: i === 4 ? LONG : '龙井鲜奶一杯',
  },
}))

const looked = withPages(CORP, async (looked) => {
  const { service } = looked
  await importRecords(service, { corp_id: CORP }, { ...surroundings, customer: [customer(1), customer(2)] })
  const [me, friend] = [customer(1).external_user_id, customer(2).external_user_id]
  looked.cookie = {
    ...{
      name: sessionCookie(CORP),
      value: await service.act(CORP, (ctx) => openPageSession(ctx, { externalUserId: me })),
    },
  }
  const open = await addMission(looked, { describe: '第一行\n<b>第二行</b>' })
  const mine = await join(looked, open, me)
  await service.act(CORP, async ({ tx }) => {
    await tx`
      update mission_participant set effective = 5, asked = null, config_id = 'code', qr_code = ${`${service.origin}/code.png`}
      where corp_id = ${CORP} and id = ${mine}`
    for (const [i, state] of STATES.entries())
      await tx`
        insert into mission_award (corp_id, participant_id, level, kind, mission_id, prize, state, reached_at, claimed_at, handed_over_at, staff_id)
        values (${CORP}, ${mine}, ${i + 1}, ${KIND}, ${open}, '茶', ${state === 'handed over' ? 'claimed' : state}, 1,
          ${i === 1 || i === 2 ? 2 : null}, ${i === 2 ? 3 : null}, '')`
  })
  const refused = await addMission(looked, { name: LONG })
  const mineToo = await join(looked, refused, me)
  await service.act(
    CORP,
    ({ tx }) => tx`
      update mission_participant set asked = null, reason_code = 'unexpected' where corp_id = ${CORP} and id = ${mineToo}`,
  )
  const theirs = await join(looked, open, friend)
  const [link] = await service.store.owner`
    select code from page_link where corp_id = ${CORP} and sharer = ${String(theirs)}`
  looked.addresses.push((looked.addresses[0] as string).replace(/[^/]+$/, link?.code))
  await addMission(looked, { start_time: service.now() + 86_400 })
  const over = await addMission(looked, {})
  await service.act(CORP, (ctx) => endMission(ctx, KIND, over))
})

async function addMission({ service, addresses }: Looked, more: object): Promise<number> {
  const draft = {
    name: '邀好友喝茶',
    af_type: 'qywx' as const,
    staff_ids: ['lina'],
    prize_rule: [],
    tags: [],
    rules,
    ...more,
  }
  return service.act(CORP, async (ctx) => {
    const id = await createMission(ctx, KIND, draft as never)
    addresses.push(await pageAddress(ctx, KIND, id))
    return id
  })
}

const join = ({ service }: Looked, missionId: number, externalUserId: string) =>
  service.act(CORP, (ctx) =>
    joinMission(ctx, { kind: KIND, missionId, visitor: externalUserId, externalUserId, openid: null, sharerId: null }),
  )

itReadsWell(looked, 'mission')
