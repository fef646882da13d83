import { z } from 'zod'
import { failed, invalid, raised } from '../../contract/errors.ts'
import { text } from '../../contract/fields.ts'
import { endpoint } from '../../endpoint.ts'
import { addGroup, addTags, MOST_NAME, removeTags, renameTags, TagRefusal } from '../../engines/tags/library.ts'

/** What one call may bring. */
const MOST = 1000

const common = {
  audience: 'open',
  method: 'POST',
  kind: 'tag',
  companion: true,
  seat: 'basic',
  writes: true,
  reply: {},
} as const

const LONG = '一'.repeat(MOST_NAME + 1)
const tagName = text({ min: 1 }).describe(`标签名称，1 到 ${MOST_NAME} 个字符`)
const names = z.array(tagName).min(1).max(MOST).describe(`标签名称，至多 ${MOST} 个`)

const noGroup = (field: string) => raised('标签组不存在', { trigger: { body: { [field]: 'no-such-group' } } })
const busy = raised('标签正在修改，请重试', { unreachable: '同时的修改依次进行' })
const tooLong = (trigger: object) => raised(`名称不是 1 到 ${MOST_NAME} 个字符`, { trigger })

/** Does the work, and turns why it was refused into the call's own code. */
async function refusing(work: Promise<unknown>, codeOf: (reason: TagRefusal['reason'], named: string) => Error) {
  await work.catch((error) => {
    throw error instanceof TagRefusal ? codeOf(error.reason, error.named) : error
  })
  return {}
}

export const tagCreate = endpoint({
  ...common,
  path: '/open-api/tag/create',
  summary: '新建标签',
  description: '在标签组末尾按给出的次序新建，有一个不能新建则一个也不新建。',
  body: { tag_group_id: text().describe('标签组 ID'), tag_name_list: names },
  errors: {
    20308: noGroup('tag_group_id'),
    20309: raised('标签组内已有同名的标签', { trigger: { body: { tag_name_list: ['龙井鲜奶'] } } }),
    20310: failed('新建标签失败'),
    20314: invalid('tag_name_list.*', '标签名称不能为空'),
    20315: tooLong({ body: { tag_name_list: [LONG] } }),
  },
  example: { body: { tag_group_id: 'etg_yunqi_02', tag_name_list: ['多冰', '热饮'] } },

  async handle({ body, ctx, fail }) {
    const codes = { no_group: 20308, taken: 20309, empty: 20314, too_long: 20315 } as const
    return refusing(addTags(ctx, body.tag_group_id, body.tag_name_list), (reason) =>
      fail(codes[reason as keyof typeof codes]),
    )
  },
})

export const tagUpdate = endpoint({
  ...common,
  path: '/open-api/tag/update',
  summary: '重命名标签',
  description: '有一个不能改名则一个也不改；两个标签可以互换名称。',
  body: {
    group_id: text().describe('标签组 ID'),
    tag_list: z
      .array(z.object({ ext_id: text({ min: 1 }).describe('标签 ID'), name: tagName }))
      .min(1)
      .max(MOST)
      .describe(`标签，至多 ${MOST} 个`),
  },
  errors: {
    20308: noGroup('group_id'),
    20309: raised('标签组内已有同名的标签', {
      trigger: { body: { tag_list: [{ ext_id: 'et_yunqi_107', name: '纯茶' }] } },
    }),
    20312: raised('标签不存在或不在标签组内', {
      trigger: { body: { tag_list: [{ ext_id: 'no-such-tag', name: '新名' }] } },
    }),
    20314: invalid('tag_list.*.name', '标签名称不能为空'),
    20315: tooLong({ body: { tag_list: [{ ext_id: 'et_yunqi_107', name: LONG }] } }),
    20316: busy,
  },
  example: { body: { group_id: 'etg_yunqi_02', tag_list: [{ ext_id: 'et_yunqi_107', name: '茉莉绿茶' }] } },

  async handle({ body: { group_id, tag_list }, ctx, fail }) {
    if (new Set(tag_list.map(({ ext_id }) => ext_id)).size < tag_list.length)
      throw fail(10049, 'tag_list 中有重复的 ext_id')
    const codes = { no_group: 20308, taken: 20309, no_tag: 20312, empty: 20314, too_long: 20315 } as const
    return refusing(renameTags(ctx, group_id, tag_list), (reason, named) =>
      fail(codes[reason as keyof typeof codes], named),
    )
  },
})

export const tagDelete = endpoint({
  ...common,
  path: '/open-api/tag/delete',
  summary: '删除标签',
  description: '从标签库与所有客户身上删除。有一个不存在则一个也不删除，原因中给出它。',
  body: {
    group_id: text().describe('标签组 ID'),
    tag_ids: z
      .array(text({ min: 1 }))
      .min(1)
      .max(MOST)
      .describe(`标签 ID，至多 ${MOST} 个`),
  },
  errors: {
    20308: noGroup('group_id'),
    20311: raised('标签不存在或不在标签组内', { trigger: { body: { tag_ids: ['no-such-tag'] } } }),
    20316: busy,
  },
  example: { body: { group_id: 'etg_yunqi_06', tag_ids: ['et_yunqi_130'] } },

  async handle({ body, ctx, fail }) {
    const codes = { no_group: 20308, no_tag: 20311 } as const
    return refusing(removeTags(ctx, body.group_id, body.tag_ids), (reason, named) =>
      fail(codes[reason as keyof typeof codes], named),
    )
  },
})

export const tagGroupAdd = endpoint({
  ...common,
  kind: 'tag_group',
  path: '/open-api/tag_group/add',
  summary: '新建标签组',
  description: '连同其中的标签一起新建，全部部门可见。',
  body: { tag_group: text({ min: 1 }).describe(`标签组名称，1 到 ${MOST_NAME} 个字符`), tag_name_list: names },
  errors: {
    20305: invalid('tag_name_list', `标签名称需要 1 到 ${MOST} 个`),
    20306: raised('标签组名称已存在', { trigger: { body: { tag_group: '客户等级' } } }),
    20307: failed('新建标签组失败'),
    20313: invalid('tag_group', '标签组名称不能为空'),
    20314: invalid('tag_name_list.*', '标签名称不能为空'),
    20315: tooLong({ body: { tag_group: LONG } }),
    40071: raised('标签名称重复', { trigger: { body: { tag_group: '新组', tag_name_list: ['甲', '甲'] } } }),
  },
  example: { body: { tag_group: '饮用时段', tag_name_list: ['早晨', '午后'] } },

  async handle({ body: { tag_group, tag_name_list }, ctx, fail }) {
    if (tag_group.trim() === '') throw fail(20313)
    const codes = { group_taken: 20306, taken: 40071, empty: 20314, too_long: 20315 } as const
    return refusing(addGroup(ctx, tag_group, tag_name_list), (reason) => fail(codes[reason as keyof typeof codes]))
  },
})
