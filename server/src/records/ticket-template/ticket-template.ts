import { z } from 'zod'
import { templateFields } from '../../engines/tickets/template.ts'

const { id, title, steps, components } = templateFields.shape

const stage = z.object({
  stage: z.int().describe('第几步，从 1 起'),
  stage_name: z.string().describe('步骤名称'),
  handler_ids: z.array(z.string()).describe('本步骤处理人员工 ID'),
})

const option = z.object({
  key: z.string().describe('选项的序号，从 1 起'),
  count: z.literal(0).describe('不统计，总为 0'),
  option_name: z.string().describe('选项名称，即创建工单时 values 中的值'),
  option_img_src: z.literal('').describe('没有图片，总为空字符串'),
})

const part = z.object({
  id: z.int().describe('组件的序号，从 1 起'),
  title: z.string().describe('组件标题'),
  type: z.string().describe('组件类型'),
  is_show: z.literal(true).describe('总为 true'),
  config: z
    .object({
      component_id: z.string().describe('组件 ID，创建工单时使用'),
      title: z.string().describe('组件标题'),
      index: z.int().describe('次序，从 0 起'),
      required: z.boolean().describe('是否必填'),
      option_list: z.array(option).describe('选项；input 与 textarea 没有选项'),
    })
    .describe('组件设置'),
})

/** A template with its stages and components, and both as datasets have them: `steps` and `components`. */
export const TicketTemplate = z
  .object({
    id,
    title,
    status: z.literal(1).describe('1 启用'),
    template_type: z.literal(1).describe('1 普通流程'),
    updated_at: z.int().describe('更新时间，不知道则为 0'),
    template_stage: z.array(stage).describe('步骤'),
    component_list: z.array(part).describe('自定义组件'),
    steps,
    components,
    count: z.int().describe('由该模板创建的工单数'),
  })
  .meta({ id: 'TicketTemplate' })
