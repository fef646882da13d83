import type { ComponentType } from 'react'
import type { RecordOf, Resource, Right } from '../api/types.ts'
import type { Word } from '../i18n/dictionary.ts'
import type { Search } from './address.ts'

/** A page's component. `prefetch` asks the API for what it will show, while nobody waits for it yet. */
type PageComponent = ComponentType & { prefetch?(corpId: string, search: Search): void }

export type Icon = ComponentType<{ 'aria-hidden'?: boolean }>

/**
 * Where the search over everything looks: a list, and the fields with a record's id and name. What is found by one of the
 * values of `also` says which.
 */
type Searched = {
  [R in Resource]: Record<'id' | 'name', keyof RecordOf<R> & string> & {
    resource: R
    also?: keyof RecordOf<R> & string
  }
}[Resource]

/** A page of the menu. This is all that the frame knows of it; its code is loaded when it is opened. */
export type Page = {
  /** Its address below the corporation's. */
  path: string
  title: Word
  /** A name for little room. */
  short?: Word
  icon: Icon
  /** What it takes to open it. */
  right: Right
  /** What it takes to have a use for it: others do not find it in the menu. */
  uses?: Right
  /** Whether its records are people. */
  people?: true
  /** What can be done there, which the search offers: a call that must be allowed, and the address behind `?`. */
  actions?: readonly { word: Word; call: string; search?: string }[]
  search?: Searched
  /** The kinds of the audit log that its records have, with what one of them is called. */
  audit?: Readonly<Record<string, Word>>
  load(): Promise<{ default: PageComponent }>
}

/** The pages that there are, as the menu declares them: `path` is one of their addresses. */
// biome-ignore lint/suspicious/noEmptyInterface: the menu fills it in
export interface KnownPages {}

/** The addresses that there are. */
export type PagePath = KnownPages extends { path: infer P extends string } ? P : never

/** Pages that stand together in the menu. */
export type PageGroup<P extends readonly Page[] = readonly Page[]> = { title: Word; icon: Icon; pages: P }

/** Declares a group, and keeps the paths of its pages as types. */
export const pageGroup = <const P extends readonly Page[]>(group: PageGroup<P>): PageGroup<P> => group
