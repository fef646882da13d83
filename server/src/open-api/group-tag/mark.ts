import { z } from 'zod'
import { FieldError } from '../../contract/field-error.ts'
import { integer, text } from '../../contract/fields.ts'
import { endpoint } from '../../endpoint.ts'
import { markGroupChats } from '../../engines/group-tags/mark.ts'
import { groupTagName } from '../../engines/group-tags/tag.ts'

const MOST_CHATS = 10
const MOST_TAGS = 1000
const ids = z.array(integer({ min: 1 })).max(MOST_TAGS)

export const groupChatBatchMarkTag = endpoint({
  audience: 'open',
  method: 'POST',
  path: '/open-api/group_chat/batch_mark_tag',
  kind: 'group_chat_tag',
  summary: '批量给客户群打标签',
  description:
    '同一标签既添加又移除时，以添加为准。找不到的客户群列在 fail_list，其余照常处理；要添加的标签 ID 有一个不存在则整个请求不执行，要移除的不存在则视为已移除。按名称添加时，不存在的标签组与标签随之创建。',
  companion: true,
  seat: 'basic',
  writes: true,
  batch: true,
  envelope: 'both',

  body: {
    group_chat_id_list: z
      .array(text({ min: 1, max: 128 }))
      .min(1)
      .max(MOST_CHATS)
      .describe(`群聊 ID，至多 ${MOST_CHATS} 个`),
    group_chat_tag_id_list: ids.optional().describe(`要添加的群标签 ID，至多 ${MOST_TAGS} 个`),
    remove_group_chat_tag_id_list: ids.optional().describe(`要移除的群标签 ID，至多 ${MOST_TAGS} 个`),
    group_chat_tag_name_list: z
      .array(
        z.object({
          group_name: groupTagName.describe('群标签组名称'),
          tag_names: z.array(groupTagName).min(1).max(100).describe('群标签名称，1 到 100 个'),
        }),
      )
      .max(100)
      .optional()
      .describe('按名称添加的群标签，至多 100 组'),
  },
  reply: {
    detail: z
      .object({
        fail_list: z.array(z.string()).describe('找不到的群聊 ID'),
        fail_num: z.int().describe('失败的客户群数'),
        success_num: z.int().describe('成功的客户群数'),
        tag_num: z.int().describe('添加的标签数，没有客户群成功时为 0'),
        remove_tag_num: z.int().describe('从这些客户群移除的标签数'),
        tag_name_list: z.array(z.string()).describe('添加的标签名称'),
      })
      .describe('结果'),
  },
  example: {
    body: {
      group_chat_id_list: ['wr_yunqi_1', 'wr_yunqi_2'],
      group_chat_tag_id_list: [1],
      remove_group_chat_tag_id_list: [2],
      group_chat_tag_name_list: [{ group_name: '活动', tag_names: ['中秋品鉴'] }],
    },
  },

  async handle({ body, ctx, fail }) {
    const { done, unknown, added, removed } = await markGroupChats(ctx, {
      chats: body.group_chat_id_list,
      add: body.group_chat_tag_id_list ?? [],
      remove: body.remove_group_chat_tag_id_list ?? [],
      named: body.group_chat_tag_name_list ?? [],
    }).catch((error) => {
      throw error instanceof FieldError ? fail(10049, 'group_chat_tag_id_list 中有不存在的标签') : error
    })
    const on = done.length > 0 ? added : []
    return {
      detail: {
        ...{ fail_list: unknown, fail_num: unknown.length, success_num: done.length },
        ...{ tag_num: on.length, remove_tag_num: removed.length, tag_name_list: on.map(({ name }) => name) },
      },
    }
  },
})
