type Id = string | number
type Placed = { id: Id; order: number }

/** The largest order that the platform takes. */
const LARGEST = 4_294_967_295

/** The list with one of its entries at another place. */
export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const rest = list.filter((_, n) => n !== from)
  return [...rest.slice(0, to), list[from] as T, ...rest.slice(to)]
}

/**
 * The orders that bring entries into the wanted sequence, for those alone that need another one. The larger order comes
 * first; of equal ones the API decides, so only entries that keep theirs may stay equal, as they were `before`.
 */
export function ordersFor(before: readonly Placed[], wanted: readonly Placed[]): Map<Id, number> {
  const place = new Map(before.map(({ id }, n) => [id, n]))
  const placeOf = ({ id }: Placed) => place.get(id) ?? 0
  const orders = new Map<Id, number>()
  for (const [n, next] of [...wanted.entries()].slice(1).reverse()) {
    const entry = wanted[n - 1] as Placed
    const below = orders.get(next.id) ?? next.order
    const asBefore = entry.order === below && !orders.has(next.id) && placeOf(entry) < placeOf(next)
    if (entry.order <= below && !asBefore) orders.set(entry.id, below + 1)
  }
  const tooLarge = [...orders.values()].some((order) => order > LARGEST)
  return tooLarge ? new Map(wanted.map(({ id }, n) => [id, wanted.length - 1 - n])) : orders
}
