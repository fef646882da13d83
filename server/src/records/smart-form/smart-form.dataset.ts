import { z } from 'zod'
import { datasetKind } from '../../dataset/kind.ts'
import { formDesign } from '../../engines/forms/form.ts'
import { formsImported } from '../../engines/forms/imported.ts'
import { SmartForm } from './smart-form.ts'

export const smartFormKind = datasetKind({
  name: 'smart_form',
  summary: {
    en: 'Forms. Deleted ones are kept, and not listed',
    zh: '智能表单。已删除的表单保留，但不在列表中返回',
  },
  line: z.object({ ...SmartForm.shape, ...z.object(formDesign).partial().shape }),
  table: 'smart_form',
  key: ['id'],
  columns: {
    fields: ({ fields }) => fields ?? [],
    repeat: ({ repeat }) => repeat ?? 'unlimited',
    tags: ({ tags }) => tags ?? [],
    points: ({ points }) => points ?? 0,
    overwrite: ({ overwrite }) => overwrite ?? false,
    notify_follower: ({ notify_follower }) => notify_follower ?? false,
    notify_staff_ids: ({ notify_staff_ids }) => notify_staff_ids ?? [],
  },
  settle: formsImported,
})
