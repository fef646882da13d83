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
  line: CustomField.refine(optionsFit, because(reason('options_of_types', { types: ['option'] }), ['options'])),
  table: 'custom_field',
  key: ['field_id'],
  columns: { options: (line) => (line.options as Options).map(({ option_id, name }) => ({ option_id, name })) },
})
