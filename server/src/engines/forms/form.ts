import { z } from 'zod'
import { expectValid } from '../../contract/field-error.ts'
import { integer, oneOf, text } from '../../contract/fields.ts'

/** What can be written of a custom form. */
export const formFields = {
  cover: text().describe('封面地址，可以为空'),
  name: text().describe('表单名称'),
  describe: text().describe('表单描述'),
  status: oneOf('publish', 'drafts', 'end').describe('publish 已发布，drafts 草稿箱，end 已关闭'),
  group_id: integer().describe('分组 ID'),
  group_name: text().describe('分组名称'),
}

const whole = z.strictObject(formFields)
const part = whole.partial()

type Form = z.output<typeof whole>

/** A new form; without a status it is a draft. */
export type FormDraft = Omit<Form, 'cover' | 'status'> & Partial<Pick<Form, 'cover' | 'status'>>

export type FormChanges = z.output<typeof part>

/** The values, if they keep to the fields' rules; of a change, only those that are given. */
export function soundForm(values: FormDraft): Form
export function soundForm(values: FormChanges, changes: true): FormChanges
export function soundForm(values: object, changes = false): FormChanges {
  return expectValid(changes ? part : whole, values)
}
