/** What stands in the address behind `?`, as it stands there. A link shows a colleague the same. */
export type Search = Readonly<Record<string, string>>

/** How a value stands in the address. What is not one of its values reads as nothing. */
export type Param<T> = { read(text: string): T | undefined; write(value: T): string }

export const text: Param<string> = { read: (text) => text || undefined, write: (value) => value }

/** A whole number, 0 or more. */
export const count: Param<number> = {
  read: (text) => (/^\d{1,15}$/.test(text) ? Number(text) : undefined),
  write: String,
}

/** One of these texts. */
export function oneOf<T extends string>(...values: readonly T[]): Param<T> {
  return { read: (text) => values.find((value) => value === text), write: (value) => value }
}

/** A day of the calendar, as `2026-05-18`. */
export const day: Param<string> = {
  read: (text) => (/^\d{4}-\d\d-\d\d$/.test(text) ? text : undefined),
  write: (value) => value,
}

/** Several texts without commas, such as ids. */
export const texts: Param<readonly string[]> = {
  read: (text) => (text ? text.split(',') : undefined),
  write: (values) => values.join(','),
}

/** Anything that JSON holds; `isOne` tells whether it is what the page means. */
export function json<T>(isOne: (value: unknown) => value is T): Param<T> {
  return {
    read(text) {
      try {
        const value: unknown = JSON.parse(text)
        return isOne(value) ? value : undefined
      } catch {
        return undefined
      }
    },
    write: (value) => JSON.stringify(value),
  }
}

// biome-ignore lint/suspicious/noExplicitAny: parameters of any type
export type Params = Readonly<Record<string, Param<any>>>
type ValueOf<P> = P extends Param<infer T> ? T : never
export type ValuesOf<P extends Params> = { readonly [K in keyof P]?: ValueOf<P[K]> }
/** Values to be written; undefined leaves the address. */
export type Written<P extends Params> = { readonly [K in keyof P]?: ValueOf<P[K]> | undefined }

/** What every page may have in its address: search text, order, page of the list, open record, view, forms. */
export const COMMON = {
  ...{ q: text, sort: text, page: count, size: count, view: text },
  ...{ open: text, tab: text, new: text, edit: text, phone: text },
}
export type Common = typeof COMMON
export type PageState = ValuesOf<Common>

/** Reads parameters from what stands in the address. */
export function readSearch<P extends Params>(params: P, search: Search): ValuesOf<P> {
  const read = Object.entries(params).flatMap(([name, param]) => {
    const value = search[name] === undefined ? undefined : param.read(search[name])
    return value === undefined ? [] : [[name, value]]
  })
  return Object.fromEntries(read)
}

export const readPageState = (search: Search): PageState => readSearch(COMMON, search)

/** The same address with other values; what is undefined or empty leaves it. */
export function writeSearch<P extends Params>(params: P, before: Search, values: Written<P>): Search {
  const next: Record<string, string> = { ...before }
  for (const [name, value] of Object.entries(values)) {
    const text = value === undefined || value === null ? '' : (params[name] as Param<unknown>).write(value)
    if (text === '') delete next[name]
    else next[name] = text
  }
  return next
}

/** The part of an address that holds this, from its `?` on. */
export function searchText(search: Record<string, unknown>): string {
  const given = Object.entries(search).filter(([, value]) => value !== undefined && value !== '')
  const text = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString()
  return text ? `?${text}` : ''
}

/** Reads what `searchText` wrote. */
export const searchFrom = (text: string): Search => Object.fromEntries(new URLSearchParams(text))
