import type { z } from 'zod'
import type { Follow, properties } from '../../engines/customers/customer.ts'
import type { PointsKind } from '../../engines/points/kind.ts'
import { sql } from '../../storage/sql.ts'
import { choice, named, type Pair, plain, type Sheet, type SheetColumn, timeOf } from '../kit/sheet/sheet.ts'

const follows = (record: Record<string, unknown>) => record.follows as Follow[]

const PROPERTIES: readonly (readonly [keyof z.output<typeof properties>, Pair])[] = [
  ['birthday', ['生日', 'Birthday']],
  ['age', ['年龄', 'Age']],
  ['email', ['邮箱', 'Email']],
  ['address', ['地址', 'Address']],
  ['qq', ['QQ', 'QQ']],
  ['weibo', ['微博', 'Weibo']],
  ['description', ['描述', 'Description']],
]

const CUSTOM_FIELDS = sql`select f.field_id, f.field_name, f.kind, f.options from custom_field f
  where f.corp_id = w.corp_id order by f.field_id`

type CustomField = {
  field_id: number
  field_name: string
  kind: string
  options: { option_id: number; name: string }[]
}

/** A column of its own for each custom field. */
const customColumn = ({ field_id, field_name, kind, options }: CustomField): SheetColumn => ({
  title: field_name,
  cell: ({ custom_fields }) => {
    const held = (custom_fields as { field_id: number; value: unknown }[]).find((each) => each.field_id === field_id)
    if (kind !== 'option' || held === undefined) return held?.value
    return options.find(({ option_id }) => option_id === held.value)?.name ?? held.value
  },
})

export const customerSheet: Sheet = {
  columns: [
    plain(['姓名', 'Name'], 'name'),
    plain(['手机', 'Phone'], 'phones'),
    {
      title: ['备注', 'Remark'],
      cell: (record, { list }) => list([...new Set(follows(record).map(({ remark }) => remark))]),
    },
    named(['标签', 'Tags'], 'tag', 'tags'),
    {
      title: ['跟进员工', 'Staff'],
      cell: (record, { list, nameOf }) => list(follows(record).map(({ staff_id }) => nameOf('staff', staff_id))),
    },
    {
      title: ['阶段', 'Stage'],
      cell: (record, { list, nameOf }) =>
        list([...new Set(follows(record).map(({ stage_id }) => nameOf('journey_stage', stage_id)))]),
    },
    {
      title: ['来源', 'Source'],
      cell: (record, { list, nameOf }) =>
        list([...new Set(follows(record).map(({ state }) => nameOf('source', state)))]),
    },
    {
      title: ['添加时间', 'Added'],
      cell: (record, { time }) =>
        time(
          follows(record)
            .map(({ added_at }) => added_at)
            .sort((a, b) => a - b)[0],
        ),
    },
    plain(['积分', 'Points'], 'points'),
    plain(['评分', 'Score'], 'score'),
    named(['客户群', 'Group chats'], 'group_chat', 'groups'),
    choice(['性别', 'Gender'], 'gender', { 0: ['未知', 'unknown'], 1: ['男', 'male'], 2: ['女', 'female'] }),
    ...PROPERTIES.map(
      ([name, title]): SheetColumn => ({
        title,
        cell: ({ properties }) => (properties as Record<string, string>)[name],
      }),
    ),
    {
      title: ['企业', 'Company'],
      cell: ({ corp_full_name, corp_name }) => corp_full_name || corp_name,
    },
    plain(['职务', 'Position'], 'position'),
    plain(['客户 ID', 'Customer id'], 'external_user_id'),
    timeOf(['创建时间', 'Created'], 'created_at'),
    timeOf(['更新时间', 'Changed'], 'updated_at'),
  ],
  more: async (ask) => (await ask<CustomField>(CUSTOM_FIELDS)).map(customColumn),
}

const POINTS_KIND_WORDS: Record<PointsKind, Pair> = {
  join_group_chat: ['入群', 'Joined a group chat'],
  group_chat_msg: ['群发言', 'Spoke in a group chat'],
  group_chat_msg_keyword: ['群关键词', 'Keyword in a group chat'],
  add_staff: ['添加员工', 'Added a staff member'],
  wx_moment_sign: ['朋友圈签到', 'Moments sign-in'],
  radar: ['互动雷达', 'Radar'],
  check_in: ['打卡', 'Check-in'],
  raffle_activity: ['抽奖', 'Raffle'],
  points_mall: ['积分商城', 'Points mall'],
  open_api: ['开放接口', 'Open API'],
  manual_modification: ['人工调整', 'By hand'],
  batch_manual_modification: ['批量调整', 'By hand, many at once'],
  open_radar: ['打开雷达', 'Opened a radar'],
  smart_form: ['表单', 'Form'],
  opening: ['期初', 'Opening balance'],
  correction: ['更正', 'Correction'],
}

/** Entries of the points' ledger. */
export const pointsSheet: Sheet = {
  columns: [
    timeOf(['时间', 'Time'], 'created_at'),
    named(['客户', 'Customer'], 'customer', 'external_user_id'),
    plain(['变动', 'Change'], 'delta'),
    plain(['余额', 'Balance'], 'balance'),
    choice(['类型', 'Kind'], 'kind', POINTS_KIND_WORDS),
    choice(['原因', 'Reason'], 'reason', {
      open_api: ['开放接口', 'Open API'],
      opening: ['期初', 'Opening balance'],
      correction: ['更正', 'Correction'],
    }),
    plain(['客户 ID', 'Customer id'], 'external_user_id'),
  ],
}
