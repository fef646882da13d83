import { Form } from 'antd'
import { useState } from 'react'
import { useSend } from '../api/change.ts'
import { ProblemError } from '../api/problem.ts'
import { reasonOf } from '../api/reason.ts'
import { useText } from '../i18n/language.tsx'
import type { Versioned } from './edited.ts'
import type { FormSpec } from './form-spec.ts'
import { differing, merged, nest, type Side } from './form-values.ts'
import type { ListSpec } from './list-spec.ts'
import { clearErrors, placeErrors } from './refusals.ts'
import { useUndoable } from './undo.tsx'

type Json = Record<string, unknown>

/** Another's version of the record, as the form's values. */
type Theirs = { values: Json; version: string | undefined }

type Options<R> = {
  spec: ListSpec<R>
  form: FormSpec<R>
  /** The record that is changed; none to make one. */
  edited?: Versioned<R> | undefined
  /** The version that the values were typed for. */
  version: string | undefined
  saved(reply: Json): void
}

/**
 * Sends what a form holds. A change names the version that it was made to: where another has changed the record since,
 * `conflict` has both, and nothing is written until the user has chosen. A change can be undone for a while.
 */
export function useSaving<R extends Json>({ spec, form: formSpec, edited, version, saved }: Options<R>) {
  const t = useText()
  const [form] = Form.useForm<Json>()
  const send = useSend<Json>()
  const undoable = useUndoable()
  const [problem, setProblem] = useState<string>()
  const [theirs, setTheirs] = useState<Theirs>()
  const valuesOf = (record: R): Json => formSpec.values?.(record) ?? record
  const bodyOf = (values: Json) => {
    const nested = nest(values, formSpec.fields, edited !== undefined)
    return formSpec.body ? formSpec.body(nested, edited?.record) : nested
  }
  const base = edited && valuesOf(edited.record)
  const own = edited && { path: `${spec.resource}/{id}`, params: { id: String(edited.record[spec.id]) } }

  const save = async (at: string | undefined, before = base) => {
    setProblem(undefined)
    clearErrors(form)
    const body = bodyOf(await form.validateFields())
    try {
      if (!own || !before) {
        const { data } = await send.mutateAsync({
          method: 'post',
          path: spec.resource,
          body,
          ...{ done: t('created'), shown: 'all' },
        })
        return saved(data)
      }
      const { data, etag } = await send.mutateAsync({ method: 'patch', ...own, body, ...{ version: at, shown: 'all' } })
      const back = { method: 'patch' as const, ...own, body: bodyOf(before), version: etag }
      undoable(t('saved'), () => send.mutateAsync(back))
      saved(data)
    } catch (error) {
      if (!(error instanceof ProblemError)) return
      if (!base || !at || !error.current)
        return setProblem(error.fields.length > 0 ? placeErrors(form, error) : reasonOf(error, t))
      const values = valuesOf(error.current as R)
      setTheirs({ values, version: error.etag })
    }
  }

  const mine = form.getFieldsValue(true) as Json
  const changeable = formSpec.fields.filter(({ once }) => !once)
  const touched = new Set(differing(changeable, mine, base ?? {}).map(({ name }) => name))
  const fields = theirs ? differing(changeable, mine, theirs.values) : []
  const first = fields.map(({ name }): [string, Side] => [name, touched.has(name) ? 'mine' : 'theirs'])
  return {
    ...{ form, problem, saving: send.isPending },
    save: () => save(version),
    conflict: theirs && { fields, mine, theirs: theirs.values, first: Object.fromEntries(first) },
    /** Puts what was chosen into the form and sends it as a change of the version that was shown. */
    async decide(choice: Readonly<Record<string, Side>>) {
      if (!theirs) return
      form.setFieldsValue(merged(mine, theirs.values, choice))
      setTheirs(undefined)
      await save(theirs.version, theirs.values)
    },
  }
}
