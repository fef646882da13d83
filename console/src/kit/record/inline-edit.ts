import type { FormInstance } from 'antd'
import { useState } from 'react'
import { useSend } from '../../api/change.ts'
import { ProblemError } from '../../api/problem.ts'
import { reasonOf } from '../../api/reason.ts'
import { useText } from '../../i18n/language.tsx'
import { toast } from '../../state/toast.ts'
import { placeErrors } from '../form/form-errors.ts'
import { differing, merged, pathOf, type Side } from '../form/form-values.ts'
import type { Versioned } from '../form/versioned-record.ts'
import type { FormField, FormSpec } from '../spec/form-spec.ts'

type Json = Record<string, unknown>

type Options<R> = {
  path: string
  params?: Record<string, string>
  fields: readonly FormField[]
  /** The record and the version that it was read in. */
  base: Versioned<R> | undefined
  /** The fields' values in a record, where they lie deeper. */
  valuesOf?(record: R): Json
  /** The body of a change to these values, where they are not the same. */
  bodyOf?(values: Json): Json
  /** Called with the values that were saved, and with those that were chosen of both versions. */
  show?(values: Json): void
  saved?(): void
  /** The form at whose fields refusals stand; without one they are notices. */
  form?: FormInstance
  /** The whole form of such records: refusals may speak of fields that are not edited here. */
  whole?: Pick<FormSpec<R>, 'aliases' | 'fields'> | undefined
}

/**
 * A change of a few fields where they stand, outside the forms of lists. As there, it names the version that it was made
 * to, and where another has changed the record since, `conflict` has both, and nothing is written until one has chosen.
 */
export function useInlineEdit<R extends Json>(options: Options<R>) {
  const { path, params, fields, base, valuesOf, bodyOf, show, saved, form, whole } = options
  const t = useText()
  const send = useSend<R>()
  const [written, setWritten] = useState<Versioned<R>>()
  const [clash, setClash] = useState<{ mine: Json; theirs: Versioned<R> }>()
  const valuesIn = (record: R): Json => valuesOf?.(record) ?? record
  const now = written ?? base

  const save = async (mine: Json, at = now): Promise<void> => {
    try {
      const { data, etag } = await send.mutateAsync({
        ...{
          method: 'patch',
          path,
          body: bodyOf?.(mine) ?? mine,
          version: at?.version,
          done: t('saved'),
          shown: 'fields',
        },
        ...(params ? { params } : {}),
      })
      setWritten({ record: data, version: etag })
      setClash(undefined)
      saved?.()
    } catch (error) {
      if (!(error instanceof ProblemError)) return
      if (!error.current) return refuse(error)
      setClash({ mine, theirs: { record: error.current as R, version: error.etag } })
    }
  }

  /** What is not about fields was a notice already. */
  const refuse = (error: ProblemError) => {
    if (error.fields.length === 0) return
    const left = form
      ? placeErrors(form, error, { t, aliases: whole?.aliases, fields: whole?.fields })
      : reasonOf(error, t)
    const [only] = fields
    if (left && form && only) form.setFields([{ name: [...pathOf(only.name)], errors: [left] }])
    else if (left) toast.failed(left)
  }

  const conflictOf = ({ mine, theirs }: NonNullable<typeof clash>) => {
    const other = valuesIn(theirs.record)
    const touched = new Set(differing(fields, mine, now ? valuesIn(now.record) : {}).map(({ name }) => name))
    const apart = differing(fields, mine, other)
    const first = apart.map(({ name }): [string, Side] => [name, touched.has(name) ? 'mine' : 'theirs'])
    return {
      ...{ fields: apart, mine, theirs: other, first: Object.fromEntries(first) },
      decide(choice: Readonly<Record<string, Side>>) {
        const values = merged(mine, other, choice)
        show?.(values)
        void save(values, theirs)
      },
    }
  }
  return { save, saving: send.isPending, conflict: clash && conflictOf(clash) }
}
