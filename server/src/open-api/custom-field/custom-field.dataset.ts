import { datasetKind } from '../../dataset/kind.ts'
import { CustomField, optionsFit } from '../../engines/customers/catalogue.ts'

type Options = { option_id: number; name: string }[]

export const customFieldKind = datasetKind({
  name: 'custom_field',
  summary: {
    en: 'Custom fields of customers',
    zh: '客户自定义字段',
  },
  line: CustomField.refine(optionsFit, {
    path: ['options'],
    message: 'must hold some for kind option, and none for others',
  }),
  table: 'custom_field',
  key: ['field_id'],
  columns: { options: (line) => (line.options as Options).map(({ option_id, name }) => ({ option_id, name })) },
})
