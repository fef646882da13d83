import { z } from 'zod'
import { expectValid, FieldError } from '../../contract/field-error.ts'
import { integer, oneOf, seconds, text, webAddress } from '../../contract/fields.ts'
import { fieldFault, formField } from './field.ts'

/** What can be written of a custom form. */
export const formFields = {
  cover: webAddress({ orName: true, orOwnFile: true }).describe('封面地址，可以为空'),
  name: text().describe('表单名称'),
  describe: text().describe('表单描述'),
  status: oneOf('publish', 'drafts', 'end').describe('publish 已发布，drafts 草稿箱，end 已关闭'),
  group_id: integer().describe('分组 ID'),
  group_name: text().describe('分组名称'),
}

/** What a form asks, when, and how often of one person; the open API does not show it. */
export const formDesign = {
  fields: z.array(formField).max(200).describe('表单字段'),
  repeat: oneOf('once', 'daily', 'unlimited').describe('每人可提交：once 一次，daily 每天一次，unlimited 不限'),
  start_time: seconds.nullable().describe('开始时间，null 为不限'),
  end_time: seconds.nullable().describe('结束时间，null 为不限'),
  tags: z
    .array(integer({ min: 1 }))
    .max(100)
    .describe('为提交者打上的标签 ID'),
  points: integer({ min: 0, max: 1_000_000 }).describe('提交一次得到的积分，0 为没有'),
  overwrite: z.boolean().describe('填入客户资料时是否覆盖已有的值；false 只填空的'),
  notify_follower: z.boolean().describe('提交后是否通知分享表单的员工，没有分享者则通知最近跟进客户的员工'),
  notify_staff_ids: z
    .array(text({ min: 1 }))
    .max(100)
    .describe('每次提交都通知的员工 ID'),
}

const UNDESIGNED = {
  ...{ fields: [], repeat: 'unlimited', start_time: null, end_time: null },
  ...{ tags: [], points: 0, overwrite: false, notify_follower: false, notify_staff_ids: [] },
}

const whole = z.strictObject({ ...formFields, ...formDesign })
const part = whole.partial()

type Form = z.output<typeof whole>

/** A new form; without a status it is a draft. */
export type FormDraft = Omit<Form, 'cover' | 'status' | keyof typeof formDesign> & Partial<Form>

export type FormChanges = z.output<typeof part>

/** The values, if they keep to the fields' rules; of a change, only those that are given. */
export function soundForm(values: FormDraft): Form
export function soundForm(values: FormChanges, changes: true): FormChanges
export function soundForm(values: object, changes = false): FormChanges {
  const sound = expectValid(changes ? part : whole, changes ? values : { ...UNDESIGNED, ...values })
  const fault = sound.fields && fieldFault(sound.fields)
  if (fault) throw new FieldError(...fault)
  return sound
}
