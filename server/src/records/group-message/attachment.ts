import { z } from 'zod'
import { text, webAddress } from '../../contract/fields.ts'

const title = text().optional().describe('标题')

const file = webAddress({ orOwnFile: true })
const cover = webAddress({ orEmpty: true, orOwnFile: true }).optional().describe('封面地址')

const image = z.object({ title, url: file.describe('图片地址') })
const link = z.object({
  title: text({ min: 1 }).describe('标题'),
  url: webAddress().describe('链接地址'),
  desc: text().optional().describe('描述'),
  picurl: webAddress({ orEmpty: true }).optional().describe('封面地址'),
})
const miniprogram = z.object({
  appid: text({ min: 1 }).describe('小程序 appid'),
  title,
  page: text({ min: 1 }).describe('页面路径'),
  cover,
})
const video = z.object({
  title,
  url: file.describe('视频地址，须小于 10 MB'),
  picture: cover,
})
const document = z.object({ title: title.describe('文件名'), url: file.describe('文件地址，须小于 20 MB') })

/** One attachment: `msgtype` and, under the field of that name, what is sent. */
export const Attachment = z
  .discriminatedUnion('msgtype', [
    z.object({ msgtype: z.literal('image'), image }),
    z.object({ msgtype: z.literal('link'), link }),
    z.object({ msgtype: z.literal('miniprogram'), miniprogram }),
    z.object({ msgtype: z.literal('video'), video }),
    z.object({ msgtype: z.literal('file'), file: document }),
  ])
  .meta({ id: 'MessageAttachment' })
