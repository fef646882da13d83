/**
 * One kind of record. `by` names up to two groups a record can be listed by, `at` the time (Unix seconds) it can be
 * listed by; lists without either are in the order of creation.
 */
export interface Collection<T> {
  name: string
  id: (record: T) => string
  by?: [(record: T) => string, ((record: T) => string)?]
  at?: (record: T) => number
}

/** Declares a kind of record; the names are the ones that `GET /sim/state` shows. */
export function collection<T>(
  name: string,
  id: (record: T) => string,
  { by, at }: Pick<Collection<T>, 'by' | 'at'> = {},
): Collection<T> {
  return { name, id, by, at }
}
