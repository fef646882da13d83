import { Form } from 'antd'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useCorp } from '../../api/corp.tsx'
import { useText } from '../../i18n/language.tsx'
import { useActor, useLateActor } from '../form/actor.ts'
import { Conflict } from '../form/conflict.tsx'
import { useSubmit } from '../form/form-errors.ts'
import { FormFields, isRequired } from '../form/form-fields.tsx'
import { fieldValue, put } from '../form/form-values.ts'
import type { FormField, FormSpec } from '../spec/form-spec.ts'
import type { ChangedBy } from '../spec/record-spec.ts'
import { changedBody } from './changed-body.ts'
import { useInlineEdit } from './inline-edit.ts'

type Json = Record<string, unknown>
type Props<R> = {
  spec: ChangedBy<R>
  record: R
  version: string | undefined
  field: FormField
  close(): void
}

/** Fields that hold several lines or things: Enter belongs to them. */
const KEEPS_ENTER = new Set(['textarea', 'reference', 'choice', 'words', 'group', 'custom', 'time'])

/** A fact's field, where it stands: Enter saves, Escape goes back. */
export function FactEditor<R extends Json>({ spec, record, version, field, close }: Props<R>) {
  const t = useText()
  const [form] = Form.useForm<Json>()
  const { form: formSpec } = spec
  const valuesOf = (of: R): Json => formSpec?.values?.(of) ?? of
  const [base] = useState({ record, version })
  const corp = useCorp()
  const { actor } = useActor()
  const fields = [field, ...(formSpec?.fields ?? []).filter((each) => each.changing && isRequired(each, corp))]
  useLateActor(form, fields.find(({ changing }) => changing)?.name, actor)
  const first: Json = {}
  for (const { name, changing } of fields) put(first, name, changing ? actor : fieldValue(valuesOf(base.record), name))
  const bodyOf = (values: Json) => changedBody(formSpec as FormSpec<R>, base.record, { fields, values })
  const { save, saving, conflict } = useInlineEdit<R>({
    ...{
      path: `${spec.resource}/{id}`,
      params: { id: String(record[spec.id]) },
      fields,
      base,
      valuesOf,
      form,
      whole: formSpec,
    },
    bodyOf,
    saved: close,
    show: (values) => form.setFieldsValue(values),
  })
  const typed = (Form.useWatch([], form) as Json | undefined) ?? first
  const submit = useSubmit(form, async () => {
    const values = await form.validateFields()
    if (Object.keys(bodyOf(values)).length > 0) await save(values)
    else close()
  })
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!box.current?.contains(document.activeElement))
      box.current?.querySelector<HTMLElement>('input, textarea, button')?.focus()
  }, [])
  const pressed = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      event.stopPropagation()
      close()
    }
    if (event.key === 'Enter' && !KEEPS_ENTER.has(field.kind)) {
      event.preventDefault()
      submit()
    }
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the field inside
    <div className="fact-editor" ref={box} onKeyDown={pressed}>
      {conflict && <Conflict {...conflict} />}
      <Form form={form} layout="vertical" initialValues={first}>
        <FormFields fields={fields.slice(0, 1)} editing values={{ ...valuesOf(base.record), ...typed }} bare />
        <FormFields fields={fields.slice(1)} editing values={first} />
      </Form>
      {!conflict && (
        <div className="fact-editor-foot">
          <button type="button" className="button primary small" disabled={saving} onClick={submit}>
            {t('save')}
          </button>
          <button type="button" className="button small" onClick={close}>
            {t('cancel')}
          </button>
        </div>
      )}
    </div>
  )
}
