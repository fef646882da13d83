import { Alert, App, Button, Drawer, Form } from 'antd'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useCorp } from '../api/corp.tsx'
import { useText } from '../i18n/language.tsx'
import { Conflict } from './conflict.tsx'
import { forgetDraft, readDraft, writeDraft } from './draft.ts'
import { useEdited, type Versioned } from './edited.ts'
import { FormFields } from './form-fields.tsx'
import type { FormField, FormSpec } from './form-spec.ts'
import { initialValues } from './form-values.ts'
import type { ListSpec } from './list-spec.ts'
import { clearErrors, useOnce } from './refusals.ts'
import { useSaving } from './saving.ts'
import { Failed, Loading } from './states.tsx'

type Json = Record<string, unknown>
type Props<R> = { spec: ListSpec<R>; form: FormSpec<R>; record?: R; close: () => void }

/** Makes a record, or changes one, which is read anew for that. */
export function RecordForm<R extends Json>({ record, ...props }: Props<R>) {
  const t = useText()
  const { spec, form, close } = props
  const { data, error, refetch } = useEdited<R>(
    `${spec.resource}/{id}`,
    { id: String(record?.[spec.id]) },
    record !== undefined,
  )
  if (!record) return <OpenForm {...props} />
  if (data) return <OpenForm {...props} edited={data} />
  const title = t('edit.title', { name: spec.nameOf(record) })
  return (
    <Drawer open onClose={close} size={sizeOf(form)} title={title}>
      {error ? <Failed error={error} retry={() => refetch()} /> : <Loading />}
    </Drawer>
  )
}

/** What is soon over does not flicker. */
const LATER = { delay: 150 }

const sizeOf = ({ preview }: { preview?: unknown }) => (preview ? 'min(980px, 100vw)' : 'min(600px, 100vw)')

/**
 * Refusals stand at their fields; nothing that was typed is lost: a draft survives a reload, and closing asks no question
 * because opening again brings it back.
 */
function OpenForm<R extends Json>({ spec, form: whole, edited, close }: Props<R> & { edited?: Versioned<R> }) {
  const has = ({ of }: FormField) => !edited || (of?.(edited.record) ?? true)
  const formSpec = { ...whole, fields: whole.fields.filter(has) }
  const t = useText()
  const { corp_id } = useCorp()
  const { message } = App.useApp()
  const [after, setAfter] = useState<ReactNode>()
  const draftKey = `${corp_id} ${spec.resource} ${edited ? String(edited.record[spec.id]) : 'new'}`
  const draft = useRef(readDraft(draftKey)).current
  const version = draft?.version ?? edited?.version
  const { form, problem, saving, conflict, save, decide } = useSaving({
    ...{ spec, form: formSpec, edited, version },
    saved(reply) {
      forgetDraft(draftKey)
      if (!edited && formSpec.made) setAfter(formSpec.made(reply, close))
      else close()
    },
  })
  const stored = edited ? (formSpec.values?.(edited.record) ?? edited.record) : initialValues(formSpec.fields)
  const initial = draft ? { ...stored, ...draft.values } : stored
  const values = (Form.useWatch([], form) as Json | undefined) ?? initial
  const restored = useRef(draft !== undefined)
  useEffect(() => {
    if (restored.current) message.info(t('draft.restored'))
    restored.current = false
  }, [message, t])

  const once = useOnce()
  const submit = () => once(save)
  const preview = formSpec.preview
  const createTitle = spec.createWord ? t(spec.createWord) : `${t('create')} · ${t(spec.title)}`
  return (
    <Drawer
      open
      onClose={close}
      size={sizeOf(formSpec)}
      title={edited ? t('edit.title', { name: spec.nameOf(edited.record) }) : createTitle}
      footer={
        after ? null : (
          <div className="form-foot">
            <Button onClick={close}>{t('cancel')}</Button>
            {!conflict && (
              <Button type="primary" loading={saving && LATER} onClick={submit}>
                {t(edited ? 'save' : 'create')}
              </Button>
            )}
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
            onValuesChange={(changed, all) => {
              clearErrors(form, changed)
              writeDraft(draftKey, { values: all, version })
            }}
            onFinish={submit}
          >
            {conflict && <Conflict {...conflict} decide={(choice) => once(() => decide(choice))} />}
            {problem && <Alert type="error" showIcon title={problem} style={{ marginBottom: 16 }} />}
            <FormFields fields={formSpec.fields} editing={edited !== undefined} values={values} />
            <button type="submit" hidden aria-hidden tabIndex={-1} />
          </Form>
          {preview && <aside aria-label={t('preview')}>{preview(values)}</aside>}
        </div>
      )}
    </Drawer>
  )
}
