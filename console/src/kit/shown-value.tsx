import { useText } from '../i18n/language.tsx'
import { idsOf } from './columns.tsx'
import type { FormField } from './form-spec.ts'
import { useFormat } from './format.ts'
import { Names } from './names.tsx'

/** A field's value as people read it, outside its form. */
export function ShownValue({ field, value }: { field: FormField; value: unknown }) {
  const t = useText()
  const format = useFormat()
  if (value === undefined || value === null || value === '') return '–'
  switch (field.kind) {
    case 'switch':
      return t(value ? 'yes' : 'no')
    case 'time':
      return format.time(Number(value))
    case 'of':
      return <Names of={field.directory} ids={Array.isArray(value) ? idsOf(value) : [value]} most={20} />
    case 'choice': {
      const words = new Map(field.options.map((option) => [option.value, t(option.word)]))
      return [value]
        .flat()
        .map((each) => words.get(each as string) ?? String(each))
        .join(', ')
    }
    case 'password':
      return '••••••'
    default:
      return typeof value === 'object' ? <code className="clip">{JSON.stringify(value)}</code> : String(value)
  }
}
