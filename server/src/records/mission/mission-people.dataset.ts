import { z } from 'zod'
import { integer, oneOf, seconds, text, webAddress } from '../../contract/fields.ts'
import { datasetKind } from '../../dataset/kind.ts'
import { awardsImported, participantsImported, recountMissions } from '../../engines/missions/imported.ts'

const kind = oneOf('task_treasure_mission', 'group_fission_mission').describe('活动的种类')
const mission_id = integer({ min: 1 }).describe('活动 ID')
const participant_id = integer({ min: 1 }).describe('参与者 ID')
const participants = { field: 'participant_id', table: 'mission_participant', key: 'id' }

/** A mission of either kind must be there. */
const ofMission = {
  field: 'mission_id',
  faults: (rows: string) => `
    select i.line, 'not_found' as code, json_build_object('kind', 'mission', 'value', i.mission_id) as params from ${rows} i
    where not exists (select from fission_missions($1) m where m.kind = i.kind and m.id = i.mission_id)`,
}

export const missionParticipantKind = datasetKind({
  name: 'mission_participant',
  summary: {
    en: 'Those who take part in task-treasure and group-fission campaigns, with the codes of their posters',
    zh: '任务宝和群裂变活动的参与者，以及其海报的二维码',
  },
  line: z.object({
    id: integer({ min: 1 }).describe('参与者 ID'),
    kind,
    mission_id,
    visitor: text({ min: 1 }).describe('参与者：openid/ 加 openid，或外部联系人 ID'),
    external_user_id: text({ min: 1 }).nullable().describe('客户的外部联系人 ID，不是客户为 null'),
    openid: text({ min: 1 }).nullable().describe('登录的 openid，没有则为 null'),
    unionid: text({ min: 1 }).nullable().describe('unionid，没有则为 null'),
    inviter_id: integer({ min: 1 }).nullable().describe('邀请其来的参与者 ID，没有则为 null'),
    joined_at: seconds.describe('参加时间'),
    effective: integer({ min: 0 }).describe('有效好友数'),
    finished_at: seconds.nullable().describe('达成最后一个阶段的时间，未达成为 null'),
    state: text({ min: 1, max: 30 }).describe('海报二维码的 state，唯一'),
    config_id: text({ min: 1 }).nullable().describe('海报二维码在平台上的 ID，没有则为 null'),
    qr_code: webAddress({ orName: true }).nullable().describe('海报二维码的图片地址，没有则为 null'),
  }),
  table: 'mission_participant',
  key: ['id'],
  unique: [['state'], ['kind', 'mission_id', 'visitor']],
  checks: [ofMission],
  settle: participantsImported,
})

export const missionInviteKind = datasetKind({
  name: 'mission_invite',
  summary: {
    en: 'Friends who came by the posters of a campaign, each once. They are not counted again at an import',
    zh: '通过活动海报而来的好友，每人一行。导入时不重复计数',
  },
  line: z.object({
    kind,
    mission_id,
    friend: text({ min: 1 }).describe('好友的外部联系人 ID'),
    participant_id,
    staff_id: text().describe('添加的员工 ID，加入群聊则为空字符串'),
    at: seconds.describe('到来的时间'),
    valid: z.boolean().describe('是否为有效好友'),
    reason: oneOf('old_customer', 'blacklisted', 'day_full')
      .nullable()
      .describe('不算有效好友的原因：old_customer 原有客户，blacklisted 黑名单，day_full 当天已满'),
    is_new: z.boolean().describe('是否为新客户'),
    lost: z.boolean().describe('是否已流失'),
    lost_at: seconds.nullable().describe('流失时间，未流失为 null'),
    voided: z.boolean().describe('是否因流失而不再算有效好友'),
    flagged: z.boolean().describe('是否在一分钟内离开，值得留意'),
  }),
  table: 'mission_invite',
  key: ['kind', 'mission_id', 'friend'],
  references: [participants],
  checks: [ofMission],
  settle: recountMissions,
})

export const missionAwardKind = datasetKind({
  name: 'mission_award',
  summary: {
    en: 'Levels that participants reached, and what became of their prizes',
    zh: '参与者达成的阶段，以及奖品的去向',
  },
  line: z.object({
    participant_id,
    level: integer({ min: 1 }).describe('阶段'),
    kind,
    mission_id,
    state: oneOf('reached', 'none_left', 'claimed', 'returned').describe(
      'reached 可领取，none_left 奖品已发完，claimed 已领取，returned 好友流失后收回',
    ),
    prize: text().describe('奖品名称'),
    reached_at: seconds.describe('达成时间'),
    claimed_at: seconds.nullable().describe('领取时间，未领取为 null'),
    handed_over_at: seconds.nullable().describe('核销时间，未核销为 null'),
    staff_id: text().describe('核销的员工 ID，没有则为空字符串'),
  }),
  table: 'mission_award',
  key: ['participant_id', 'level'],
  references: [participants],
  checks: [ofMission],
  settle: awardsImported,
})
