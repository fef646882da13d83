import './form.css'
import { MinusCircleOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, DatePicker, Form, Input, InputNumber, Select, Switch } from 'antd'
import type { Dayjs } from 'dayjs'
import { cloneElement, isValidElement, type KeyboardEvent, type ReactNode } from 'react'
import { useCorp } from '../../api/corp.tsx'
import { type Translate, useText } from '../../i18n/language.tsx'
import type { Choice, FormField } from '../spec/form-spec.ts'
import { useZone, type Zone } from '../zone.ts'
import { fieldValue, pathOf, put } from './form-values.ts'
import { ReferenceSelect } from './reference-select.tsx'
import { SelectField } from './select-field.tsx'

type Values = Record<string, unknown>
type Props = {
  fields: readonly FormField[]
  editing: boolean
  values: Values
  base?: (string | number)[]
  /** Whether labels are for screen readers alone: something else shows them. */
  bare?: boolean
}

/** The fields of a form, each with its label, help and rules. */
export function FormFields({ fields, editing, values, base = [], bare = false }: Props) {
  const t = useText()
  const zone = useZone()
  const corp = useCorp()
  return fields
    .filter((field) => corp.can(field.right) && (field.when?.(values) ?? true))
    .map((field) =>
      field.kind === 'group' ? (
        <GroupField key={field.name} field={field} editing={editing} values={values} />
      ) : (
        <Form.Item
          key={field.name}
          name={[...base, ...pathOf(field.name)]}
          label={bare ? <span className="visually-hidden">{labelOf(field, t)}</span> : labelOf(field, t)}
          extra={field.help ? t(field.help) : undefined}
          rules={isRequired(field, corp, values) ? [{ required: true, message: t('form.required') }] : []}
          {...(field.kind === 'switch' ? { valuePropName: 'checked' } : {})}
          {...(field.kind === 'time' ? timeIn(zone) : {})}
          {...(field.kind === 'reference' && field.objects ? OBJECTS : {})}
        >
          {control(field, editing && field.once === true, values, t)}
        </Form.Item>
      ),
    )
}

const labelOf = ({ label, title }: FormField, t: Translate) => label ?? t(title)
export const choiceLabel = ({ word, label }: Choice, t: Translate) => (word ? t(word) : (label ?? ''))

/** Whether it must be filled in; one that says who acts, by those who are no staff member themselves. */
export function isRequired({ required }: FormField, { staff_id }: { staff_id: string | null }, values: Values = {}) {
  if (typeof required === 'function') return required(values)
  return required === 'unless staff' ? staff_id === null : required === true
}

/** Several words, each ended by Enter or a comma. */
function WordsField(props: object) {
  return <Select {...props} mode="tags" open={false} suffixIcon={null} tokenSeparators={[',', '，']} />
}

/** The body has Unix seconds, the picker a day. */
const timeIn = ({ shown, meant }: Zone) => ({
  getValueProps: (seconds: unknown) => ({ value: shown(seconds) }),
  normalize: (day: Dayjs | null) => meant(day) ?? null,
})

/** The body has `{id}` objects, the field ids. */
const OBJECTS = {
  getValueProps: (list: unknown) => ({ value: Array.isArray(list) ? list.map((each) => each.id) : list }),
  normalize: (ids: unknown) => (Array.isArray(ids) ? ids.map((id) => ({ id })) : ids),
}

function control(field: Exclude<FormField, { kind: 'group' }>, disabled: boolean, values: Values, t: Translate) {
  switch (field.kind) {
    case 'text':
      return (
        <Input
          disabled={disabled}
          {...(field.most ? { maxLength: field.most, showCount: true } : {})}
          placeholder={field.placeholder ? t(field.placeholder) : ''}
        />
      )
    case 'password':
      return <Input.Password autoComplete="new-password" />
    case 'textarea':
      return <Input.TextArea className="growing" {...(field.most ? { maxLength: field.most, showCount: true } : {})} />
    case 'number':
      return (
        <InputNumber
          disabled={disabled}
          style={{ width: '100%' }}
          {...(field.min === undefined ? {} : { min: field.min })}
          {...(field.max === undefined ? {} : { max: field.max })}
        />
      )
    case 'switch':
      return <Switch disabled={disabled} />
    case 'words':
      return <WordsField />
    case 'time':
      return (
        <DatePicker
          showTime={{ format: 'HH:mm' }}
          format="YYYY-MM-DD HH:mm"
          style={{ width: '100%' }}
          disabled={disabled}
          onKeyDown={takeEnter}
        />
      )
    case 'choice':
      return (
        <SelectField
          disabled={disabled}
          {...(field.many ? { mode: 'multiple' as const } : {})}
          options={field.options.map((option) => ({ value: option.value, label: choiceLabel(option, t) }))}
        />
      )
    case 'reference':
      return (
        <ReferenceSelect
          directory={field.directory}
          only={field.only?.(values)}
          many={field.many === true}
          disabled={disabled}
          make={field.make}
        />
      )
    case 'custom':
      return <CustomControl>{field.render(disabled)}</CustomControl>
  }
}

/** Enter takes the time that was typed; it does not send the form. */
const takeEnter = (event: KeyboardEvent) => {
  if (event.key === 'Enter') event.preventDefault()
}

/** Several controls of one field: what stands below the field is read out with them. */
function CustomControl({ children, ...given }: { children: ReactNode; 'aria-describedby'?: string }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset looks otherwise
    <div role="group" aria-describedby={given['aria-describedby']}>
      {isValidElement(children) ? cloneElement(children, given) : children}
    </div>
  )
}

/** A value that a row has and nobody changes, such as its number: a form forgets what has no field. */
const Kept = () => null

function GroupField({
  field,
  editing,
  values,
}: {
  field: Extract<FormField, { kind: 'group' }>
  editing: boolean
  values: Values
}) {
  const t = useText()
  const rows = fieldValue(values, field.name)
  const rowOf = (at: number): Values => (Array.isArray(rows) ? (rows[at] ?? {}) : {})
  const shown = new Set<unknown>(field.fields.map(({ name }) => pathOf(name)[0]))
  const fresh: Values = {}
  for (const { name, initial } of field.fields) if (initial !== undefined) put(fresh, name, initial)
  return (
    <fieldset className="group-field">
      <legend>{t(field.title)}</legend>
      <Form.List name={pathOf(field.name)}>
        {(rows, { add, remove }, { errors }) => (
          <>
            {rows.map(({ key, name }) => (
              <div key={key} className="group-row">
                <div className="group-fields">
                  <FormFields fields={field.fields} editing={editing} values={rowOf(name)} base={[name]} />
                  {Object.keys(rowOf(name))
                    .filter((key) => !shown.has(key))
                    .map((key) => (
                      <Form.Item key={key} name={[name, key]} hidden noStyle>
                        <Kept />
                      </Form.Item>
                    ))}
                </div>
                <Button
                  type="text"
                  icon={<MinusCircleOutlined />}
                  aria-label={t('remove')}
                  onClick={() => remove(name)}
                />
              </div>
            ))}
            <Button type="dashed" block icon={<PlusOutlined />} onClick={() => add(structuredClone(fresh))}>
              {t(field.add)}
            </Button>
            <Form.ErrorList errors={errors} />
          </>
        )}
      </Form.List>
    </fieldset>
  )
}
