import { z } from 'zod'
import { oneOf, text, webAddress } from '../../contract/fields.ts'
import { endpoint } from '../../endpoint.ts'
import { createMoment } from '../../engines/moments/create.ts'
import { MomentError } from '../../engines/moments/moment.ts'
import { attachmentsOf } from './attachment.ts'

const MOST_IMAGES = 9

export const momentMessageAdd = endpoint({
  audience: 'open',
  method: 'POST',
  path: '/open-api/moment_message/add',
  kind: 'moment',
  summary: '创建朋友圈',
  description:
    '为每个选中的员工生成一个发表任务，结果由朋友圈结果接口查询。附件须与 type 相符：image 至多 9 张图片，video 1 个视频，link 1 个链接。errcode 为字符串，四个字段总是返回。',
  seat: 'basic',
  envelope: 'text',
  writes: true,

  body: {
    name: text({ min: 1 }).describe('朋友圈名称'),
    text: text().default('').describe('文本内容'),
    create_staff_ext_id: text({ min: 1 }).describe('创建员工 ID'),
    staff_ext_ids: z
      .array(text({ min: 1 }))
      .min(1)
      .describe('选中的员工 ID，至少一个'),
    tag_list: z
      .array(text({ min: 1 }))
      .optional()
      .describe('标签 tag_id，只有带其中标签的客户可见；没有则全部客户可见'),
    image_urls: z
      .array(webAddress())
      .max(MOST_IMAGES)
      .optional()
      .describe(`图片地址，http 或 https，至多 ${MOST_IMAGES} 个`),
    video_url: webAddress({ orEmpty: true }).optional().describe('视频地址，http 或 https，至多 1 个'),
    link: z
      .object({
        title: text().optional().describe('链接标题'),
        url: webAddress({ orEmpty: true }).optional().describe('链接地址，http 或 https'),
      })
      .optional()
      .describe('链接，至多 1 个'),
    type: oneOf('image', 'link', 'video').describe('附件类型'),
  },
  reply: {
    error_unionids: z.string().describe('发送失败的客户 unionid，以逗号分隔，没有则为空字符串'),
    moment_id: z.string().describe('朋友圈 ID'),
  },
  failureFields: { error_unionids: '', moment_id: '' },
  example: {
    body: {
      name: '龙井上新',
      text: '今年的明前龙井到店了',
      create_staff_ext_id: 'majingyi',
      staff_ext_ids: ['majingyi', 'guojunjie'],
      type: 'image',
      image_urls: ['https://img.yunqi-tea.example.com/moment/longjing.png'],
    },
  },

  async handle({ body, ctx, fail }) {
    const { name, text, create_staff_ext_id: creator, staff_ext_ids: staff, tag_list: tags = [] } = body
    const attachments = attachmentsOf(body)
    if (typeof attachments === 'string') throw fail(10049, attachments)
    try {
      const id = await createMoment(ctx, { name, text, attachments, creator, staff, tags })
      return { error_unionids: '', moment_id: String(id) }
    } catch (error) {
      if (error instanceof MomentError) throw fail(10049, UNKNOWN[error.field])
      throw error
    }
  },
})

const UNKNOWN = {
  attachments: '附件为必填',
  creator: 'create_staff_ext_id 对应的员工不存在',
  staff: 'staff_ext_ids 中有不存在的员工',
  tags: 'tag_list 中有不存在的标签',
}
