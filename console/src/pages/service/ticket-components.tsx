import './ticket-components.css'
import { Checkbox, Form, Input, Radio } from 'antd'
import { useEffect } from 'react'
import { useAllEntries } from '../../api/directories.ts'
import { type Translate, useText } from '../../i18n/language.tsx'
import { SelectField } from '../../kit/form/select-field.tsx'
import { type Component, isText } from './template-fields.tsx'

/** A field of a template with what is filled in: `value` for a text, `values` for a choice. A ticket's has an id of its own. */
export type Answer = Component & { component_record_id?: number; value?: string; values?: readonly string[] }

const isEmpty = ({ value, values }: Answer) => !value && !values?.length
const isOne = (type: string) => type === 'select' || type === 'radio'

type Props = { value?: readonly Answer[]; onChange?(answers: readonly Answer[]): void }

/** What a ticket's template asks for: of a new ticket by the template that is chosen, of another as it was then. */
export function ComponentFields({ value: answers, onChange }: Props) {
  const t = useText()
  const templateId = Form.useWatch('template_id', Form.useFormInstance())
  const template = useAllEntries('ticket-templates').find(({ id }) => id === templateId)?.record
  const asked = template?.components as readonly Component[] | undefined
  const isNew = !answers?.some(({ component_record_id }) => component_record_id !== undefined)
  useEffect(() => {
    if (!isNew || !asked || isAsked(asked, answers)) return
    onChange?.(asked.map((component) => answerTo(component, answers)))
  })
  if (!answers || (isNew && !(asked && isAsked(asked, answers)))) return null
  if (answers.length === 0) return <span className="muted">{t('components.none')}</span>
  return (
    <div className="component-fields">
      {answers.map((answer, n) => (
        <Form.Item
          key={answer.component_id}
          name={['component_records', n]}
          label={answer.title}
          required={answer.required}
          rules={[
            {
              validator: (_, filled: Answer) =>
                filled.required && isEmpty(filled) ? Promise.reject(new Error(t('form.required'))) : Promise.resolve(),
            },
          ]}
          {...waysOf(answer)}
        >
          {control(answer, t)}
        </Form.Item>
      ))}
    </div>
  )
}

/** Whether these are the answers to just what is asked. */
function isAsked(asked: readonly Component[], answers: readonly Answer[] | undefined): boolean {
  const ofAnswer = ({ value: _, values: __, ...component }: Answer) => component
  return JSON.stringify(answers?.map(ofAnswer)) === JSON.stringify(asked)
}

/** An answer to be filled in; what was filled in for the same field before is kept. */
function answerTo(component: Component, before: readonly Answer[] = []): Answer {
  const same = before.find(
    ({ component_id, type }) => component_id === component.component_id && type === component.type,
  )
  if (isText(component.type)) return { ...component, value: same?.value ?? '' }
  return { ...component, values: same?.values?.filter((each) => component.options.includes(each)) ?? [] }
}

function control({ type, required, options }: Answer, t: Translate) {
  if (type === 'input') return <Input />
  if (type === 'textarea') return <Input.TextArea className="growing" />
  const choices = options.map((option) => ({ value: option, label: option }))
  if (type === 'checked') return <Checkbox.Group options={choices} />
  if (type === 'radio')
    return <Radio.Group options={required ? choices : [...choices, { value: '', label: t('component.noChoice') }]} />
  return (
    <SelectField allowClear {...(type === 'selectMultiple' ? { mode: 'multiple' as const } : {})} options={choices} />
  )
}

/** How a control's value is an answer, and back. */
function waysOf(answer: Answer) {
  if (isText(answer.type))
    return {
      getValueProps: (filled?: Answer) => ({ value: filled?.value ?? '' }),
      normalize: (value: string): Answer => ({ ...answer, value }),
    }
  const nothing = answer.type === 'radio' ? '' : undefined
  return {
    getValueProps: ({ values = [] }: Answer = answer) => ({
      value: isOne(answer.type) ? (values[0] ?? nothing) : values,
    }),
    normalize: (chosen?: string | string[]): Answer => ({ ...answer, values: [chosen ?? []].flat().filter(Boolean) }),
  }
}

/** As a ticket's body has them. Those left empty are in it, too, so that they can be filled in later. */
export function componentBody(answers: readonly Answer[]) {
  return answers.map(({ component_record_id, component_id, type, value = '', values = [] }, n) => ({
    ...(component_record_id === undefined ? { component_id, sort: n + 1 } : { component_record_id }),
    ...(isText(type) ? { value } : { values }),
  }))
}

/** What was filled in of a ticket's template. */
export function Components({ answers }: { answers: readonly Answer[] }) {
  return (
    <span className="components">
      {answers.map(({ component_id, title, value, values }) => (
        <span key={component_id}>
          <span className="muted">{title}</span> {values?.join(' · ') || value || '–'}
        </span>
      ))}
    </span>
  )
}
