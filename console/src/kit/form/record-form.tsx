import './form.css'
import { Alert, Button, Drawer, Form } from 'antd'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useCorp } from '../../api/corp.tsx'
import { useText } from '../../i18n/language.tsx'
import { toast } from '../../state/toast.ts'
import { readSearch } from '../address.ts'
import { useSearchValues } from '../page-state.ts'
import type { FormField, FormSpec } from '../spec/form-spec.ts'
import type { ListSpec } from '../spec/list-spec.ts'
import { Failed, Loading } from '../states.tsx'
import { useActorField } from './actor.ts'
import { Conflict } from './conflict.tsx'
import { forgetDraft, readDraft, writeDraft } from './draft.ts'
import { useFormFocus } from './focus-field.ts'
import { clearErrors, focusFirstError, useSingleFlight } from './form-errors.ts'
import { FormFields, isRequired } from './form-fields.tsx'
import { initialValues, withoutPasswords } from './form-values.ts'
import { useSaveRecord } from './save-record.ts'
import { useVersionedRecord, type Versioned } from './versioned-record.ts'

type Json = Record<string, unknown>
type Props<R> = { spec: ListSpec<R>; form: FormSpec<R>; record?: R; close: () => void }

/** Makes a record, or changes one, which is read anew for that. */
export function RecordForm<R extends Json>({ record, ...props }: Props<R>) {
  const t = useText()
  const { spec, form, close } = props
  const { data, error, refetch } = useVersionedRecord<R>(
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
  const t = useText()
  const { corp_id, session, staff_id } = useCorp()
  const has = (field: FormField) =>
    edited
      ? (field.of?.(edited.record) ?? true) && (!field.changing || isRequired(field, { staff_id }))
      : !field.changing
  const formSpec = { ...whole, fields: whole.fields.filter(has) }
  const [after, setAfter] = useState<ReactNode>()
  const about = edited ? String(edited.record[spec.id]) : 'new'
  const draftKey = `${session.operator_id} ${corp_id} ${spec.resource} ${about}`
  const draft = useRef(readDraft(draftKey)).current
  const search = useSearchValues()
  const linked = edited ? {} : readSearch(formSpec.given ?? {}, search)
  const given = Object.keys(linked).length > 0 ? JSON.stringify(linked) : undefined
  const version = draft?.version ?? edited?.version
  const { form, problem, saving, conflict, save, keep, decide } = useSaveRecord({
    ...{ spec, form: formSpec, edited, version, intent: draftKey },
    saved(reply) {
      who.made()
      forgetDraft(draftKey)
      if (!edited && formSpec.made) setAfter(formSpec.made(reply, close))
      else close()
    },
  })
  const who = useActorField(form, edited ? [] : formSpec.fields)
  const begun = (fields: readonly FormField[]) => initialValues(fields, { name: session.name, actor: who.actor })
  const stored = edited
    ? {
        ...begun(formSpec.fields.filter(({ changing }) => changing)),
        ...(formSpec.values?.(edited.record) ?? edited.record),
      }
    : begun(formSpec.fields)
  /** What a link chose just now stands before an older draft; a draft that was made of it has its own say. */
  const chosen = draft?.given === given ? {} : linked
  const initial: Json = { ...stored, ...linked, ...draft?.values, ...chosen }
  who.fill(initial)
  const values = (Form.useWatch([], form) as Json | undefined) ?? initial
  const restored = useRef(draft !== undefined)
  useEffect(() => {
    if (restored.current) toast.note(t('draft.restored'))
    restored.current = false
  }, [t])

  useFormFocus()
  const once = useSingleFlight()
  const submit = () => once(save)
  const preview = formSpec.preview
  const createTitle = spec.createWord ? t(spec.createWord) : `${t('create')} · ${t(spec.title)}`
  return (
    <Drawer
      open
      autoFocus={false}
      onClose={close}
      size={sizeOf(formSpec)}
      title={edited ? t('edit.title', { name: spec.nameOf(edited.record) }) : createTitle}
      footer={
        after ? null : (
          <div className="form-foot">
            <Button onClick={close}>{t('cancel')}</Button>
            {!edited && formSpec.keep && (
              <Button disabled={saving} onClick={() => once(keep)}>
                {t(formSpec.keep.word)}
              </Button>
            )}
            {!conflict && (
              <Button type="primary" loading={saving && LATER} onClick={submit}>
                {(!edited && formSpec.sendWord?.(values)) || t(edited ? 'save' : 'create')}
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
            onValuesChange={(changed, all) => {
              clearErrors(form, changed)
              who.follow(all)
              writeDraft(draftKey, { values: withoutPasswords(all, formSpec.fields), version, given })
            }}
            onFinish={submit}
            onFinishFailed={() => void focusFirstError()}
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
