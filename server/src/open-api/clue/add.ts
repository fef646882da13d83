import { z } from 'zod'
import { failed, invalid, raised } from '../../contract/errors.ts'
import { wordsOf } from '../../contract/reasons.ts'
import { endpoint } from '../../endpoint.ts'
import { addClues } from '../../engines/clues/add.ts'
import { fieldsByName } from '../../engines/clues/known.ts'
import { staffAmong } from '../../engines/staff/known.ts'
import { readItem } from '../../records/clue/check.ts'
import { clueItem } from '../../records/clue/item.ts'

const MOST = 20

export const clueAdd = endpoint({
  audience: 'open',
  method: 'POST',
  path: '/open-api/customer_open_sea/clue/add',
  kind: 'clue',
  summary: '批量添加手机号线索',
  description:
    '已弃用，仍然可用。任何一项不合法则整个调用不生效，原因中给出它的序号（从 0 起）。手机号已有线索时更新它，没有给出的字段保持原样。有客户带着该手机号时，线索转化为客户的资料：只填空缺的资料，与标签同名（或同 tag_id）的线索标签打到客户上，备注成为被分配员工对客户的备注。',
  deprecated: { since: '2024-01-01' },
  writes: true,
  batch: true,

  body: { clue_list: z.array(clueItem).describe(`线索，至多 ${MOST} 项`) },
  reply: {},
  errors: {
    21101: failed('线索添加失败，请重试'),
    21102: invalid('clue_list.*.staff_ext_id', '员工不存在'),
    21103: raised('线索不存在', { trigger: { body: { clue_list: [{ remark: '没有手机号' }] } } }),
    21104: invalid('clue_list.*.custom_info.field_name', '自定义字段不存在'),
    21105: raised(`手机号线索超过 ${MOST} 个`, {
      trigger: { body: { clue_list: Array(MOST + 1).fill({ phone: '13900007777' }) } },
    }),
    21106: invalid('clue_list.*.base_info.birthday', '时间格式不正确'),
    21107: invalid('clue_list.*.phone', '手机号不合法'),
  },
  example: {
    body: {
      clue_list: [
        {
          phone: '13900006666',
          staff_ext_id: 'majingyi',
          remark: '展会留资',
          batch_add_customer_mission: true,
          grade_id: 1,
          tags: ['展会'],
          base_info: { state: '展会', birthday: '1992-08-15' },
          custom_info: { field_name: '忌口', field_value: '不加糖' },
        },
      ],
    },
  },

  async handle({ body: { clue_list }, ctx, fail }) {
    if (clue_list.length > MOST) throw fail(21105)
    const known = {
      staff: await staffAmong(ctx, named(clue_list.map(({ staff_ext_id }) => staff_ext_id))),
      fields: await fieldsByName(ctx, named(clue_list.map(({ custom_info }) => custom_info?.field_name))),
    }
    const news = clue_list.map((item, i) => {
      const read = readItem(item, known)
      if ('code' in read) throw fail(read.code, `clue_list.${i} 的 ${read.field} ${wordsOf(read.reason, 'zh')}`)
      return read
    })
    await addClues(ctx, news)
    return {}
  },
})

function named(names: readonly (string | undefined)[]): string[] {
  return [...new Set(names.filter((name): name is string => !!name))]
}
