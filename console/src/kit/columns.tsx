import type { ReactNode } from 'react'
import type { Word } from '../i18n/dictionary.ts'
import { useText } from '../i18n/language.tsx'
import type { Column } from './list-spec.ts'
import { type Directory, Labels } from './names.tsx'
import { RowLink } from './open-link.tsx'
import { Tag, type Tone } from './tag.tsx'

type Json = Record<string, unknown>
type Options<R> = Partial<Pick<Column<R>, 'sort' | 'width' | 'wide' | 'widest'>>

/** The first column: the record's name, which opens it. */
export function nameColumn<R extends Json>(title: Word, id: string, name: string, options: Options<R> = {}): Column<R> {
  return {
    title,
    ...options,
    cell: (record, { addressOf }) => (
      <RowLink to={addressOf(record[id])}>
        <span className="clip">{String(record[name] ?? '') || String(record[id])}</span>
      </RowLink>
    ),
  }
}

export function textColumn<R extends Json>(title: Word, field: string, options: Options<R> = {}): Column<R> {
  return { title, ...options, cell: (record) => <span className="clip">{String(record[field] ?? '') || '–'}</span> }
}

export function timeColumn<R extends Json>(title: Word, field: string, options: Options<R> = {}): Column<R> {
  return {
    ...{ title, width: 150, ...options },
    cell: (record, { format }) => <span className="number nowrap">{format.time(record[field] as number)}</span>,
  }
}

export function numberColumn<R extends Json>(title: Word, field: string, options: Options<R> = {}): Column<R> {
  return {
    ...{ title, align: 'right' as const, ...options },
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
    ...{ title, names: [of], ...options },
    cell: (record, { nameOf }) => (
      <span className="clip">{shown(record[field]) ? nameOf(of, record[field]) : '–'}</span>
    ),
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
    ...{ title, names: [of], ...options },
    cell: (record, { nameOf }) => <Labels names={idsOf(record[field]).map((id) => nameOf(of, id))} />,
  }
}

const shown = (value: unknown) => value !== null && value !== undefined && value !== ''

export function idsOf(list: unknown): unknown[] {
  return Array.isArray(list) ? list.map((each) => (typeof each === 'object' && each ? (each as Json).id : each)) : []
}

/** A state as a coloured label. */
export type State = { word: Word; colour: Tone }
export type States = Readonly<Record<string, State>>

/** A state for each value of an enumeration of the API: the compiler finds those that are missing. */
export type StatesOf<V extends string | number | undefined> = Readonly<Record<`${NonNullable<V>}`, State>>

export function stateColumn<R extends Json>(
  title: Word,
  field: string,
  states: States,
  options: Options<R> = {},
): Column<R> {
  return { ...{ title, width: 110, ...options }, cell: (record, { t }) => stateTag(states, record[field], t) }
}

export function stateTag(states: States, value: unknown, t: (word: Word) => string): ReactNode {
  const state = states[String(value)]
  return state ? <Tag tone={state.colour}>{t(state.word)}</Tag> : <Tag>{String(value ?? '–')}</Tag>
}

/** The same where no translator is at hand. */
export function StateTag({ states, value }: { states: States; value: unknown }) {
  return stateTag(states, value, useText())
}

export const optionsOf = (states: States, numeric = false) =>
  Object.entries(states).map(([value, { word }]) => ({ value: numeric ? Number(value) : value, word }))
