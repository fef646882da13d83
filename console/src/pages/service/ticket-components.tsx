import './ticket-components.css'
import { Form, Input } from 'antd'
import { useAllEntries } from '../../api/directories.ts'
import type { RecordOf } from '../../api/types.ts'
import { useText } from '../../i18n/language.tsx'
import { SelectField } from '../../kit/form/select-field.tsx'

type Component = RecordOf<'ticket-templates'>['components'][number]

/** What is filled in: `value` for a text, `values` for a choice. */
type Filling = { value?: string; values?: string[] }

const isText = ({ type }: Component) => type === 'input' || type === 'textarea'
const isEmpty = (filling: Filling | undefined) => !filling?.value && !filling?.values?.length

/** The fields that the chosen template asks for, below `component_records` by their ids. */
export function ComponentFields() {
  const t = useText()
  const templateId = Form.useWatch('template_id', Form.useFormInstance())
  const entries = useAllEntries('ticket-templates')
  const template = entries.find(({ id }) => id === templateId)?.record
  const components = (template?.components ?? []) as Component[]
  if (components.length === 0) return <span className="muted">{t('components.none')}</span>
  return (
    <div className="component-fields">
      {components.map((component) => (
        <Form.Item
          key={component.component_id}
          name={['component_records', component.component_id]}
          label={component.title}
          required={component.required}
          rules={[
            {
              validator: (_, filling?: Filling) =>
                component.required && isEmpty(filling)
                  ? Promise.reject(new Error(t('form.required')))
                  : Promise.resolve(),
            },
          ]}
          {...waysOf(component)}
        >
          {control(component)}
        </Form.Item>
      ))}
    </div>
  )
}

function control(component: Component) {
  const { type, options } = component
  if (type === 'input') return <Input />
  if (type === 'textarea') return <Input.TextArea className="growing" />
  const several = type === 'checked' || type === 'selectMultiple'
  return (
    <SelectField
      allowClear
      {...(several ? { mode: 'multiple' as const } : {})}
      options={options.map((option) => ({ value: option, label: option }))}
    />
  )
}

/** How a control's value is a filling, and back. */
function waysOf(component: Component) {
  const several = component.type === 'checked' || component.type === 'selectMultiple'
  if (isText(component))
    return {
      getValueProps: (filling?: Filling) => ({ value: filling?.value ?? '' }),
      normalize: (value: string): Filling => ({ value }),
    }
  return {
    getValueProps: (filling?: Filling) => ({ value: several ? (filling?.values ?? []) : filling?.values?.[0] }),
    normalize: (value?: string | string[]): Filling => ({ values: value === undefined ? [] : [value].flat() }),
  }
}

/** As a new ticket's body has them. */
export function recordsOf(fillings: unknown): (Filling & { component_id: string })[] {
  const filled = Object.entries((fillings ?? {}) as Record<string, Filling | undefined>)
  return filled.flatMap(([component_id, filling]) => (isEmpty(filling) ? [] : [{ component_id, ...filling }]))
}

/** What was filled in of a ticket's template. */
export function Components({ records }: { records: readonly Record<string, unknown>[] }) {
  return (
    <ul className="components">
      {records.map(({ component_record_id, title, value, values }) => (
        <li key={String(component_record_id)}>
          <span className="muted">{String(title)}</span>{' '}
          {(Array.isArray(values) ? values.join(' · ') : String(value ?? '')) || '–'}
        </li>
      ))}
    </ul>
  )
}
