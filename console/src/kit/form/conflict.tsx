import './conflict.css'
import { Alert, Button, Radio } from 'antd'
import { useState } from 'react'
import { useText } from '../../i18n/language.tsx'
import type { FormField } from '../spec/form-spec.ts'
import { FieldValue } from './field-value.tsx'
import { fieldValue, type Side } from './form-values.ts'

type Json = Record<string, unknown>
type Props = {
  /** The fields in which what was typed and what another saved differ. */
  fields: readonly FormField[]
  mine: Json
  theirs: Json
  /** What is chosen at first: what was typed where it was changed, theirs elsewhere. */
  first: Readonly<Record<string, Side>>
  decide(choice: Readonly<Record<string, Side>>): void
}

/** Both versions of a record that another changed meanwhile; each field is chosen from one of them. */
export function Conflict({ fields, mine, theirs, first, decide }: Props) {
  const t = useText()
  const [choice, setChoice] = useState(first)
  const all = (side: Side) => setChoice(Object.fromEntries(fields.map(({ name }) => [name, side])))
  return (
    <section className="conflict stack" aria-label={t('conflict')}>
      <Alert type="warning" showIcon title={t('conflict')} description={t('conflict.help')} />
      {fields.map((field) => (
        <fieldset key={field.name} className="conflict-field">
          <legend>{t(field.title)}</legend>
          <Radio.Group
            name={`conflict ${field.name}`}
            value={choice[field.name] ?? 'mine'}
            onChange={({ target }) => setChoice({ ...choice, [field.name]: target.value as Side })}
          >
            <Radio value="mine">
              <span className="muted">{t('conflict.mine')}</span>{' '}
              <FieldValue field={field} value={fieldValue(mine, field.name)} />
            </Radio>
            <Radio value="theirs">
              <span className="muted">{t('conflict.theirs')}</span>{' '}
              <FieldValue field={field} value={fieldValue(theirs, field.name)} />
            </Radio>
          </Radio.Group>
        </fieldset>
      ))}
      <div className="row">
        <Button onClick={() => all('mine')}>{t('conflict.allMine')}</Button>
        <Button onClick={() => all('theirs')}>{t('conflict.allTheirs')}</Button>
        <Button type="primary" onClick={() => decide(choice)}>
          {t('conflict.save')}
        </Button>
      </div>
    </section>
  )
}
