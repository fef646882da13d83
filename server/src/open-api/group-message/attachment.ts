import { z } from 'zod'
import { text } from '../../contract/fields.ts'

const title = text().optional().describe('标题')

const image = z.object({ title, url: text({ min: 1 }).describe('图片地址') })
const link = z.object({
  title: text({ min: 1 }).describe('标题'),
  url: text({ min: 1 }).describe('链接地址'),
  desc: text().optional().describe('描述'),
  picurl: text().optional().describe('封面地址'),
})
const miniprogram = z.object({
  appid: text({ min: 1 }).describe('小程序 appid'),
  title,
  page: text({ min: 1 }).describe('页面路径'),
  cover: text().optional().describe('封面地址'),
})
const video = z.object({
  title,
  url: text({ min: 1 }).describe('视频地址，须小于 10 MB'),
  picture: text().optional().describe('封面地址'),
})

/** One attachment: `msgtype` and, under the field of that name, what is sent. */
export const Attachment = z
  .discriminatedUnion('msgtype', [
    z.object({ msgtype: z.literal('image'), image }),
    z.object({ msgtype: z.literal('link'), link }),
    z.object({ msgtype: z.literal('miniprogram'), miniprogram }),
    z.object({ msgtype: z.literal('video'), video }),
  ])
  .meta({ id: 'MessageAttachment' })
