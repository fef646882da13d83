import type { FormField } from '../../engines/forms/field.ts'
import { sql } from '../../storage/sql.ts'
import { named, plain, type Sheet, type SheetColumn, timeOf } from '../kit/sheet/sheet.ts'

type Question = Pick<FormField, 'id' | 'label' | 'type'>

/** What any version asks, as the newest that asks it says it, in its order. */
function questionsOf(versions: readonly { fields: readonly Question[] }[]): Question[] {
  const all = new Map<string, Question>()
  for (const { fields } of versions) for (const field of fields) if (!all.has(field.id)) all.set(field.id, field)
  return [...all.values()].filter(({ type }) => type !== 'section')
}

const questionColumn = ({ id, label }: Question): SheetColumn => ({
  title: label,
  cell: ({ answers }, { list }) => {
    const answer = (answers as Record<string, unknown> | null)?.[id]
    return Array.isArray(answer) ? list(answer) : answer
  },
})

export const answersSheet: Sheet = {
  columns: [
    timeOf(['提交时间', 'Submitted'], 'created_at'),
    named(['客户', 'Customer'], 'customer', 'external_user_id'),
    plain(['客户 ID', 'Customer id'], 'external_user_id'),
    plain(['回执', 'Receipt'], 'receipt'),
    plain(['版本', 'Version'], 'version'),
  ],
  async more(ask, form) {
    const versions = await ask<{ fields: Question[] }>(
      sql`select v.fields from smart_form_version v where v.corp_id = w.corp_id and v.form_id = ${form}
        order by v.version desc`,
    )
    return questionsOf(versions).map(questionColumn)
  },
}
