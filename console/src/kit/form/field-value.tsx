import { useText } from '../../i18n/language.tsx'
import { useFormat } from '../format.ts'
import { Names } from '../labels.tsx'
import { idsOf } from '../list/columns.tsx'
import type { FormField } from '../spec/form-spec.ts'
import { choiceLabel } from './form-fields.tsx'

/** A field's value as people read it, outside its form. */
export function FieldValue({ field, value }: { field: FormField; value: unknown }) {
  const t = useText()
  const format = useFormat()
  if (value === undefined || value === null || value === '') return '–'
  switch (field.kind) {
    case 'switch':
      return t(value ? 'yes' : 'no')
    case 'time':
      return format.time(Number(value))
    case 'reference':
      return <Names of={field.directory} ids={Array.isArray(value) ? idsOf(value) : [value]} most={20} />
    case 'choice': {
      const words = new Map(field.options.map((option) => [option.value, choiceLabel(option, t)]))
      return [value]
        .flat()
        .map((each) => words.get(each as string) ?? String(each))
        .join(', ')
    }
    case 'custom':
      if (field.show) return field.show(value)
      break
    case 'password':
      return '••••••'
  }
  return typeof value === 'object' ? <code className="clip">{JSON.stringify(value)}</code> : String(value)
}
