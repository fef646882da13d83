import { useState } from 'react'
import { useSend } from '../api/change.ts'
import { ProblemError } from '../api/problem.ts'
import { useText } from '../i18n/language.tsx'
import type { Versioned } from './edited.ts'
import type { FormField } from './form-spec.ts'
import { differing, merged, type Side } from './form-values.ts'

type Json = Record<string, unknown>

type Options<R> = {
  path: string
  params?: Record<string, string>
  fields: readonly FormField[]
  /** The record and the version that it was read in. */
  base: Versioned<R> | undefined
  /** The fields' values in a record, where they lie deeper. */
  valuesOf?(record: R): Json
  /** Called with the values that were saved, and with those that were chosen of both versions. */
  show?(values: Json): void
  saved?(): void
}

/**
 * A change of a few fields where they stand, outside the forms of lists. As there, it names the version that it was made
 * to, and where another has changed the record since, `conflict` has both, and nothing is written until one has chosen.
 */
export function useInPlace<R extends Json>({ path, params, fields, base, valuesOf, show, saved }: Options<R>) {
  const t = useText()
  const send = useSend<R>()
  const [written, setWritten] = useState<Versioned<R>>()
  const [clash, setClash] = useState<{ mine: Json; theirs: Versioned<R> }>()
  const valuesIn = (record: R): Json => valuesOf?.(record) ?? record
  const now = written ?? base

  /** Throws what is no conflict. */
  const save = async (mine: Json, at = now): Promise<void> => {
    try {
      const { data, etag } = await send.mutateAsync({
        ...{ method: 'patch', path, body: mine, version: at?.version, done: t('saved') },
        ...(params ? { params } : {}),
      })
      setWritten({ record: data, version: etag })
      setClash(undefined)
      saved?.()
    } catch (error) {
      if (!(error instanceof ProblemError) || !error.current) throw error
      setClash({ mine, theirs: { record: error.current as R, version: error.etag } })
    }
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
        void save(values, theirs).catch(() => undefined)
      },
    }
  }
  return { save, saving: send.isPending, conflict: clash && conflictOf(clash) }
}
