import { checkInMissions as plain } from './mission.ts'
import { seeded, shanghai } from './random.ts'

const random = seeded(35)
const DAY = 86_400
const LAST = shanghai('2025-06-30 00:00:00')

/** The group chats of those who drink tea in the morning. */
const GROUPS = ['wr_yunqi_2', 'wr_yunqi_4', 'wr_yunqi_6', 'wr_yunqi_8', 'wr_yunqi_10']

/** How the running check-ins go: days in a row or in all, and what they bring. */
const design: Record<number, object> = {
  712: {
    ...{ describe: '每天一杯少糖茶，坚持就有回礼。', group_ext_ids: GROUPS, days: 'cumulative' },
    rules: [
      { level: 1, needed: 7, points: 20, tags: [106] },
      { level: 2, needed: 21, points: 80, tags: [] },
    ],
  },
  713: {
    ...{ describe: '早安！打卡后到店出示，任意热茶第二杯半价。', group_ext_ids: GROUPS, days: 'consecutive' },
    rules: [
      { level: 1, needed: 3, points: 10, tags: [] },
      { level: 2, needed: 7, points: 30, tags: [107] },
    ],
  },
}

const PLAIN = {
  describe: '',
  cover: '',
  group_ext_ids: [],
  days: 'cumulative',
  rules: [],
  start_time: null,
  end_time: null,
}

export const checkInMissions = plain.map((mission) => ({ ...mission, ...PLAIN, ...design[mission.id] }))

/** Days on which members of the group chats checked in, some of them nearly every day. */
export function checkIns(
  customers: readonly { external_user_id: string; groups: readonly string[]; created_at: number }[],
) {
  const members = customers
    .filter(({ groups }) => groups.some((group) => GROUPS.includes(group)))
    .filter((_, i) => i % 3 === 0)
  return [
    { mission_id: 712, days: 36 },
    { mission_id: 713, days: 15 },
  ].flatMap(({ mission_id, days }) =>
    members
      .filter(({ created_at }) => created_at < LAST - days * DAY)
      .flatMap(({ external_user_id }) => {
        const keenness = random.pick([0.15, 0.5, 0.8, 0.95])
        return Array.from({ length: days }, (_, ago) => LAST - ago * DAY)
          .filter(() => random.chance(keenness))
          .map((day) => ({
            ...{ mission_id, external_user_id, day: new Date((day + 8 * 3600) * 1000).toISOString().slice(0, 10) },
            at: day + random.between(6 * 3600, 11 * 3600),
          }))
          .reverse()
      }),
  )
}
