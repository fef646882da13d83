import { seconds } from '../../contract/fields.ts'
import { because, reason } from '../../contract/reasons.ts'
import { datasetKind } from '../../dataset/kind.ts'
import { CustomField, optionsFit } from '../../engines/customers/catalogue.ts'

type Options = { option_id: number; name: string }[]

export const customFieldKind = datasetKind({
  name: 'custom_field',
  summary: {
    en: 'Custom fields of customers',
    zh: '客户自定义字段',
  },
  line: CustomField.extend({ created_at: seconds.optional().describe('创建时间') }).refine(
    optionsFit,
    because(reason('options_of_types', { types: ['option'] }), ['options']),
  ),
  table: 'custom_field',
  key: ['field_id'],
  columns: {
    options: (line) => (line.options as Options).map(({ option_id, name }) => ({ option_id, name })),
    created_at: (line) => line.created_at ?? 0,
  },
  exports: { created_at: 'nullif(r.created_at, 0)::text' },
})
