/** The ids in a list of ids or of records. */
export function idsOf(list: unknown): unknown[] {
  return Array.isArray(list)
    ? list.map((each) => (typeof each === 'object' && each ? (each as { id?: unknown }).id : each))
    : []
}
