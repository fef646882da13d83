import { Form } from 'antd'
import { useRef, useState } from 'react'
import { useSend } from '../../api/change.ts'
import { useCorp } from '../../api/corp.tsx'
import { ProblemError } from '../../api/problem.ts'
import { reasonOf } from '../../api/reason.ts'
import { useText } from '../../i18n/language.tsx'
import { confirm } from '../confirm.tsx'
import { useFormat } from '../format.ts'
import type { FormSpec } from '../spec/form-spec.ts'
import type { ListSpec } from '../spec/list-spec.ts'
import { useUndoable } from '../undo.ts'
import { clearErrors, focusFirstError, placeErrors } from './form-errors.ts'
import { differing, merged, nest, type Side } from './form-values.ts'
import { failureOf } from './save-failure.ts'
import type { Versioned } from './versioned-record.ts'

type Json = Record<string, unknown>

/** The record as it is stored, and as the form's values. */
type Stored<R> = { record: R; values: Json; version: string | undefined }

type Options<R> = {
  spec: ListSpec<R>
  form: FormSpec<R>
  /** The record that is changed; none to make one. */
  edited?: Versioned<R> | undefined
  /** The version that the values were typed for. */
  version: string | undefined
  /** What is wanted, however often it is tried. */
  intent: string
  saved(reply: Json): void
}

/**
 * Sends what a form holds. A change names the version that it was made to: where another has changed the record since,
 * `conflict` has both, and nothing is written until the user has chosen. A change can be undone for a while.
 */
export function useSaveRecord<R extends Json>(options: Options<R>) {
  const { spec, form: formSpec, edited, version, intent, saved } = options
  const t = useText()
  const format = useFormat()
  const { corp_id } = useCorp()
  const [form] = Form.useForm<Json>()
  const send = useSend<Json>()
  const undoable = useUndoable()
  const [problem, setProblem] = useState<string>()
  const [theirs, setTheirs] = useState<Stored<R>>()
  /** Whether an attempt was made whose answer never came: another one with its key may find that it had arrived. */
  const tried = useRef(false)
  const valuesOf = (record: R): Json => formSpec.values?.(record) ?? record
  const bodyOf = (values: Json, record: R | undefined) => {
    const nested = nest(values, formSpec.fields, record !== undefined)
    return formSpec.body ? formSpec.body(nested, record) : nested
  }
  const first = edited && { record: edited.record, values: valuesOf(edited.record), version }
  const own = edited && { path: `${spec.resource}/{id}`, params: { id: String(edited.record[spec.id]) } }

  /** Makes a record; `keeps` only keeps what was typed, for which nothing is asked. */
  const make = async (body: Json, keeps: boolean) => {
    const question = keeps ? undefined : await formSpec.ask?.(body, { t, format, corpId: corp_id })
    if (question && !(await confirm(question))) return
    const post = keeps ? formSpec.keep?.post : formSpec.post
    const { resource, done, ...posted } = post?.(body) ?? { resource: spec.resource, body, done: 'created' as const }
    const { data } = await send.mutateAsync({
      ...{ method: 'post', path: resource, body: posted.body, done: t(done), shown: 'all' },
      intent: keeps ? `${intent} keep` : intent,
    })
    saved(data)
  }

  const validValues = () =>
    form.validateFields().catch((invalid: unknown) => {
      void focusFirstError()
      throw invalid
    })

  const save = async (stored = first, keeps = false) => {
    setProblem(undefined)
    clearErrors(form)
    const lenient = formSpec.keep && (keeps || own)
    const body = bodyOf(lenient ? form.getFieldsValue() : await validValues(), stored?.record)
    try {
      if (!own || !stored) return await make(body as Json, keeps)
      const change = { method: 'patch' as const, ...own }
      const { data, etag } = await send.mutateAsync({ ...change, body, version: stored.version, shown: 'all' })
      // against what is stored by then: a value that is taken back must be taken away
      const back = { ...change, body: bodyOf(stored.values, data as R), version: etag }
      undoable(t('saved'), () => send.mutateAsync(back))
      saved(data)
    } catch (error) {
      if (!(error instanceof ProblemError)) return
      const attempt = { changes: own !== undefined, versioned: stored?.version !== undefined, tried: tried.current }
      const failure = failureOf(error, attempt)
      if (failure === 'arrived') return setProblem(t('error.arrived'))
      tried.current = failure === 'open'
      const record = error.current as R
      if (failure === 'conflict') return setTheirs({ record, values: valuesOf(record), version: error.etag })
      const placing = { t, aliases: formSpec.aliases, fields: formSpec.fields }
      setProblem(error.fields.length > 0 ? placeErrors(form, error, placing) : reasonOf(error, t))
    }
  }

  const mine = form.getFieldsValue(true) as Json
  const changeable = formSpec.fields.filter(({ once }) => !once)
  const touched = new Set(differing(changeable, mine, first?.values ?? {}).map(({ name }) => name))
  const fields = theirs ? differing(changeable, mine, theirs.values) : []
  const sides = fields.map(({ name }): [string, Side] => [name, touched.has(name) ? 'mine' : 'theirs'])
  return {
    ...{ form, problem, saving: send.isPending },
    save: () => save(),
    /** Keeps what was typed, where the form can. */
    keep: () => save(first, true),
    conflict: theirs && { fields, mine, theirs: theirs.values, first: Object.fromEntries(sides) },
    /** Puts what was chosen into the form and sends it as a change of the version that was shown. */
    async decide(choice: Readonly<Record<string, Side>>) {
      if (!theirs) return
      form.setFieldsValue(merged(mine, theirs.values, choice))
      setTheirs(undefined)
      await save(theirs)
    },
  }
}
