import { Alert, App, Button, Drawer, Form } from 'antd'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useChange } from '../api/change.ts'
import { useCorp } from '../api/corp.tsx'
import { ProblemError } from '../api/problem.ts'
import { useText } from '../i18n/language.tsx'
import { forgetDraft, readDraft, writeDraft } from './draft.ts'
import { FormFields } from './form-fields.tsx'
import type { FormSpec } from './form-spec.ts'
import { initialValues, nest, pathOf } from './form-values.ts'
import type { ListSpec } from './list-spec.ts'

type Json = Record<string, unknown>
type Props<R> = { spec: ListSpec<R>; form: FormSpec<R>; record?: R; close: () => void }

/**
 * Makes or changes a record. Refusals stand at their fields; nothing that was typed is lost: a draft survives a reload, and
 * closing asks no question because opening again brings it back.
 */
export function RecordForm<R extends Json>({ spec, form: formSpec, record, close }: Props<R>) {
  const t = useText()
  const { corp_id } = useCorp()
  const { message } = App.useApp()
  const [form] = Form.useForm()
  const change = useChange<Json>()
  const [problem, setProblem] = useState<string>()
  const [after, setAfter] = useState<ReactNode>()
  const draftKey = `${corp_id} ${spec.resource} ${record ? String(record[spec.id]) : 'new'}`
  const draft = readDraft(draftKey)
  const initial = draft ?? (record ? (formSpec.values?.(record) ?? record) : initialValues(formSpec.fields))
  const values = Form.useWatch([], form) as Json | undefined

  const restored = useRef(draft !== undefined)
  useEffect(() => {
    if (restored.current) message.info(t('draft.restored'))
    restored.current = false
  }, [message, t])

  const submit = async () => {
    setProblem(undefined)
    const typed = nest(await form.validateFields(), formSpec.fields, record !== undefined)
    const body = formSpec.body ? formSpec.body(typed) : typed
    const own = record ? `/${encodeURIComponent(String(record[spec.id]))}` : ''
    try {
      const reply = await change.mutateAsync({
        method: record ? 'PATCH' : 'POST',
        path: `${spec.resource}${own}`,
        body,
        done: t(record ? 'saved' : 'created'),
      })
      forgetDraft(draftKey)
      if (!record && formSpec.made) setAfter(formSpec.made(reply, close))
      else close()
    } catch (error) {
      if (!(error instanceof ProblemError)) return
      setProblem(placeErrors(error))
    }
  }

  /** Puts each refusal at its field; gives those that have no field here. */
  function placeErrors(error: ProblemError): string | undefined {
    const known = new Map(formSpec.fields.map((field) => [field.name, field]))
    const left: string[] = []
    for (const { field, message: text } of error.fields) {
      const name = [...known.keys()].find(
        (each) => field === each || field.startsWith(`${each}.`) || each.startsWith(`${field}.`),
      )
      if (name) form.setFields([{ name: pathOf(name), errors: [text] }])
      else left.push(`${field}: ${text}`)
    }
    const first = document.querySelector('.ant-form-item-has-error')
    first?.scrollIntoView({ block: 'center' })
    return left.length > 0 ? left.join('; ') : error.fields.length === 0 ? error.message : undefined
  }

  const preview = formSpec.preview
  return (
    <Drawer
      open
      onClose={close}
      size={preview ? 'min(980px, 100vw)' : 'min(600px, 100vw)'}
      title={record ? t('edit.title', { name: spec.nameOf(record) }) : t(spec.createWord ?? 'create')}
      footer={
        after ? null : (
          <div className="form-foot">
            <Button onClick={close}>{t('cancel')}</Button>
            <Button type="primary" loading={change.isPending} onClick={() => submit().catch(() => undefined)}>
              {t(record ? 'save' : 'create')}
            </Button>
          </div>
        )
      }
    >
      {after ?? (
        <div className={preview ? 'form-with-preview' : ''}>
          <Form
            form={form}
            layout="vertical"
            initialValues={initial}
            scrollToFirstError
            onValuesChange={(_changed, all) => writeDraft(draftKey, all)}
            onFinish={() => submit().catch(() => undefined)}
          >
            {problem && <Alert type="error" showIcon title={problem} style={{ marginBottom: 16 }} />}
            <FormFields fields={formSpec.fields} editing={record !== undefined} values={values ?? initial} />
            <button type="submit" hidden aria-hidden tabIndex={-1} />
          </Form>
          {preview && <aside aria-label={t('preview')}>{preview(values ?? initial)}</aside>}
        </div>
      )}
    </Drawer>
  )
}
