import { MinusCircleOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, DatePicker, Form, Input, InputNumber, Select, Switch } from 'antd'
import type { Dayjs } from 'dayjs'
import { useText } from '../i18n/language.tsx'
import type { FormField } from './form-spec.ts'
import { pathOf } from './form-values.ts'
import { OfField } from './of-field.tsx'
import { useZone, type Zone } from './zone.ts'

type Values = Record<string, unknown>
type Props = { fields: readonly FormField[]; editing: boolean; values: Values; base?: (string | number)[] }

/** The fields of a form, each with its label, help and rules. */
export function FormFields({ fields, editing, values, base = [] }: Props) {
  const t = useText()
  const zone = useZone()
  return fields
    .filter((field) => field.when?.(values) ?? true)
    .map((field) =>
      field.kind === 'group' ? (
        <GroupField key={field.name} field={field} editing={editing} values={values} />
      ) : (
        <Form.Item
          key={field.name}
          name={[...base, ...pathOf(field.name)]}
          label={t(field.title)}
          extra={field.help ? t(field.help) : undefined}
          rules={field.required ? [{ required: true, message: t('form.required') }] : []}
          {...(field.kind === 'switch' ? { valuePropName: 'checked' } : {})}
          {...(field.kind === 'time' ? timeIn(zone) : {})}
          {...(field.kind === 'of' && field.objects ? OBJECTS : {})}
        >
          {control(field, editing && field.once === true, t)}
        </Form.Item>
      ),
    )
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

function control(field: Exclude<FormField, { kind: 'group' }>, disabled: boolean, t: ReturnType<typeof useText>) {
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
      return <Select mode="tags" open={false} suffixIcon={null} tokenSeparators={[',', '，']} />
    case 'time':
      return (
        <DatePicker
          showTime={{ format: 'HH:mm' }}
          format="YYYY-MM-DD HH:mm"
          style={{ width: '100%' }}
          disabled={disabled}
        />
      )
    case 'choice':
      return (
        <Select
          disabled={disabled}
          {...(field.many ? { mode: 'multiple' as const } : {})}
          options={field.options.map(({ value, word }) => ({ value, label: t(word) }))}
        />
      )
    case 'of':
      return <OfField directory={field.directory} many={field.many === true} disabled={disabled} make={field.make} />
    case 'custom':
      return field.render(disabled)
  }
}

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
  return (
    <fieldset className="group-field">
      <legend>{t(field.title)}</legend>
      <Form.List name={pathOf(field.name)}>
        {(rows, { add, remove }, { errors }) => (
          <>
            {rows.map(({ key, name }) => (
              <div key={key} className="group-row">
                <div className="group-fields">
                  <FormFields fields={field.fields} editing={editing} values={values} base={[name]} />
                </div>
                <Button
                  type="text"
                  icon={<MinusCircleOutlined />}
                  aria-label={t('remove')}
                  onClick={() => remove(name)}
                />
              </div>
            ))}
            <Button type="dashed" block icon={<PlusOutlined />} onClick={() => add({})}>
              {t(field.add)}
            </Button>
            <Form.ErrorList errors={errors} />
          </>
        )}
      </Form.List>
    </fieldset>
  )
}
