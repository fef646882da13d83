import type { CheckInDraft } from '../../server/src/engines/check-ins/mission.ts'
import { createCheckIn } from '../../server/src/engines/check-ins/write.ts'
import { pageAddress } from '../../server/src/engines/pages/link.ts'
import type { Live } from './live.ts'
import { addRadarCorp } from './radars.ts'

// biome-ignore lint/suspicious/noExplicitAny: replies are looked into by the tests
type Json = any

const DAY = 86_400

/** A corporation on both sides with a group chat, and what people do with its check-ins. */
export async function addCheckInCorp(live: Live, corpId: string) {
  const corp = await addRadarCorp(live, corpId)
  const { owner } = live.service.store
  const { chat_id } = await corp.sim('chats', { name: '早安茶群', owner: 'lina' })
  await corp.settled()

  return {
    ...corp,
    chatId: chat_id as string,
    async addCheckIn(more: Partial<CheckInDraft> = {}): Promise<{ id: number; url: string }> {
      const id = await corp.act((ctx) => createCheckIn(ctx, { name: '七日早安茶', creator: '李雨桐', ...more }))
      return { id, url: await corp.act((ctx) => pageAddress(ctx, 'check_in', id)) }
    },
    /** Customers of lina who are in the group chat. */
    async members(count: number): Promise<{ person: string; id: string }[]> {
      const made = await corp.newCustomers(count)
      for (const { person } of made) await corp.sim('join', { chat_id, person })
      await corp.settled()
      return made
    },
    /** Presses the button as that person, in the platform's own browser. */
    check: (url: string, person: string): Promise<Json> => corp.sim('checkin', { url, person }),
    detail: async (act_id: number, query: object = {}): Promise<Json> =>
      corp.api('check_in_act/mission/detail', { act_id, ...query }),
    /** The counters of the check-in, of its days and of its people, and the ledger. */
    async counts(id: number): Promise<Json> {
      const [row] = await owner`
        select (select check_ins::int from check_in_stats where corp_id = ${corpId} and mission_id = ${id}) as stats,
          (select sum(check_ins)::int from check_in_day where corp_id = ${corpId} and mission_id = ${id}) as days,
          (select sum(total_days)::int from check_in_participant where corp_id = ${corpId} and mission_id = ${id}) as people,
          (select count(*)::int from check_in where corp_id = ${corpId} and mission_id = ${id}) as ledger`
      return row
    },
    points: async (external_user_id: string): Promise<Json[]> =>
      (
        await owner`
          select delta::int, kind, call from points_entry
          where corp_id = ${corpId} and external_user_id = ${external_user_id} order by id`
      ).map((row) => ({ ...row })),
    /** Until so many seconds after the next midnight of the corporation's zone. */
    toMidnight(seconds = 0): void {
      const now = live.service.now() + 8 * 3600
      live.service.advance(DAY - (now % DAY) + seconds)
    },
  }
}

export type CheckInCorp = Awaited<ReturnType<typeof addCheckInCorp>>
