import type { ReactNode } from 'react'
import type { Directory } from '../../api/directories.ts'
import type { Word } from '../../i18n/dictionary.ts'
import { useText } from '../../i18n/language.tsx'
import { idsOf } from '../ids.ts'
import { Labels } from '../labels.tsx'
import { RowLink } from '../open-link.tsx'
import type { Column } from '../spec/column-spec.ts'
import { Tag, type Tone } from '../tag.tsx'

type Json = Record<string, unknown>
type Options<R> = Partial<Pick<Column<R>, 'sort' | 'width' | 'from' | 'optional'>>

/** The first column: the record's name, which opens it. */
export function nameColumn<R extends Json>(title: Word, id: string, name: string, options: Options<R> = {}): Column<R> {
  return {
    ...{ title, from: 'narrow', ...options },
    cell: (record, { addressOf }) => (
      <RowLink to={addressOf(record[id])}>
        <Clip>{String(record[name] ?? '') || String(record[id])}</Clip>
      </RowLink>
    ),
  }
}

export function textColumn<R extends Json>(title: Word, field: string, options: Options<R> = {}): Column<R> {
  return { title, ...options, cell: (record) => <Clip>{String(record[field] ?? '')}</Clip> }
}

/** A text in one line, or a dash. */
export function Clip({ children }: { children: string | null | undefined }) {
  return children ? (
    <span className="clip" title={children}>
      {children}
    </span>
  ) : (
    '–'
  )
}

export function timeColumn<R extends Json>(title: Word, field: string, options: Options<R> = {}): Column<R> {
  return { ...{ title, width: 130, ...options }, cell: (record, { format }) => moment(format, record[field]) }
}

/** A time as people say it, exact when one points at it. */
export function moment(format: { time(at: number): string; exact(at: number): string }, at: unknown): ReactNode {
  if (typeof at !== 'number' || at === 0) return '–'
  return (
    <time className="number nowrap" title={format.exact(at)}>
      {format.time(at)}
    </time>
  )
}

export function numberColumn<R extends Json>(title: Word, field: string, options: Options<R> = {}): Column<R> {
  return {
    ...{ title, align: 'right' as const, width: 96, ...options },
    cell: (record, { format }) => <span className="number">{format.number(record[field] as number)}</span>,
  }
}

export function nameOfColumn<R extends Json>(
  title: Word,
  of: Directory,
  field: string,
  options: Options<R> = {},
): Column<R> {
  return {
    ...{ title, ...options },
    names: (record) => [[of, record[field]]],
    cell: (record, { nameOf }) => <Clip>{nameOf(of, record[field])}</Clip>,
  }
}

/** Ids, or objects with one. */
export function namesColumn<R extends Json>(
  title: Word,
  of: Directory,
  field: string,
  options: Options<R> = {},
): Column<R> {
  return {
    ...{ title, ...options },
    names: (record) => idsOf(record[field]).map((id) => [of, id]),
    cell: (record, { nameOf, most }) => <Labels names={idsOf(record[field]).map((id) => nameOf(of, id))} most={most} />,
  }
}

/** A state as a coloured label. */
export type State = { word: Word; tone: Tone }
export type States = Readonly<Record<string, State>>

/** A state for each value of an enumeration of the API: the compiler finds those that are missing. */
export type StatesOf<V extends string | number | undefined> = Readonly<Record<`${NonNullable<V>}`, State>>

export function stateColumn<R extends Json>(
  title: Word,
  field: string,
  states: States,
  options: Options<R> = {},
): Column<R> {
  return {
    ...{ title, width: 112, from: 'narrow', ...options },
    cell: (record, { t }) => stateTag(states, record[field], t),
  }
}

export function stateTag(states: States, value: unknown, t: (word: Word) => string): ReactNode {
  const state = states[String(value)]
  return state ? <Tag tone={state.tone}>{t(state.word)}</Tag> : <Tag>{String(value ?? '–')}</Tag>
}

/** The same where no translator is at hand. */
export function StateTag({ states, value }: { states: States; value: unknown }) {
  return stateTag(states, value, useText())
}

export const optionsOf = (states: States, numeric = false) =>
  Object.entries(states).map(([value, { word }]) => ({ value: numeric ? Number(value) : value, word }))
