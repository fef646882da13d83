import { useText } from '../../i18n/language.tsx'
import { useFormat } from '../format.ts'
import { idsOf } from '../ids.ts'
import { Names } from '../labels.tsx'
import type { FormField } from '../spec/form-spec.ts'
import { choiceLabel } from './form-fields.tsx'
import { fieldValue } from './form-values.ts'

type Values = Record<string, unknown>

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
    case 'group':
      return <Rows fields={field.fields} rows={value as Values[]} />
    case 'custom':
      if (field.show) return field.show(value)
      break
    case 'password':
      return '••••••'
  }
  return typeof value === 'object' ? <code className="clip">{JSON.stringify(value)}</code> : String(value)
}

/** A line for each row, of the values that it has. */
function Rows({ fields, rows }: { fields: readonly FormField[]; rows: readonly Values[] }) {
  const t = useText()
  if (rows.length === 0) return '–'
  return (
    <ul className="plain-rows">
      {rows.map((row, n) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows have no id, and their order is theirs
        <li key={n}>
          {fields
            .filter(({ name, when }) => isGiven(fieldValue(row, name)) && (when?.(row) ?? true))
            .map((field) => (
              <span key={field.name}>
                <small className="muted">{field.label ?? t(field.title)}</small>{' '}
                <FieldValue field={field} value={fieldValue(row, field.name)} />
              </span>
            ))}
        </li>
      ))}
    </ul>
  )
}

const isGiven = (value: unknown) =>
  Array.isArray(value) ? value.length > 0 : value !== undefined && value !== null && value !== '' && value !== false
