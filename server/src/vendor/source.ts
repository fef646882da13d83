import type { Line } from '../dataset/kind.ts'

export type Item = Record<string, unknown>
/** What a list is asked with: in the address, or in the body where it is asked for by POST. */
export type Query = Record<string, unknown>

/** What lists do not tell: the row that we have of the record, if any, the present time, and the next free number. */
export type Known = {
  row: Item | undefined
  at: number
  next: () => number
  /** The time zone of formatted times. */
  zone: string
  /** The only staff member of that name, for lists that name nobody by id; undefined when there are several or none. */
  staffNamed: (name: unknown) => { id: string; pk: number } | undefined
  /** What the vendor shows of a kind, by id. */
  known: Reading['known']
}

/** What is known while lists are read. */
export type Reading = {
  /** The time zone of formatted times. */
  zone: string
  /** What was read of a kind before this one, by id. */
  known: (kind: string) => ReadonlyMap<string, Item>
  /** Names a record that cannot be taken as the vendor tells it. */
  refuse: (record: string, field: string, reason: string) => void
}

/** Where the vendor shows the records of a kind, and how one becomes a line of a dataset. */
export type Source = {
  kind: string
  path: string
  /** The fields that tell records apart; joined by a slash they are the record's id in our change feed. */
  key: string | readonly string[]
  /** The table, where it is named otherwise than the kind. */
  table?: string
  /** What holds it in row `r` of our table; without it, nothing that we have is needed, and nothing is ever pruned. */
  column?: string
  /** What the list must be asked with to show all: each in turn. */
  queries?: readonly Query[] | ((known: Reading['known']) => Iterable<Query>)
  /** The records that the entries of a list hold, where they are not such themselves. */
  records?: (entries: Item[], query: Query, reading: Reading) => Item[]
  /** The same for our own records, where our change feed holds several in one. */
  ours?: (entries: Item[]) => Item[]
  /** A list of its own for some records, and what is taken from it. */
  more?: { path: string; asked: (item: Item) => Query | undefined; taken: (entries: Item[]) => Item }
  /** Our row `r` as a record, of kinds that the change feed does not carry: SQL for JSON. */
  shown?: string
  /** The column of numbers that the vendor does not tell: ours. */
  numbered?: string
  /** A record with what only we know of it. */
  completed?: (item: Item, own: Item | undefined) => Item
  /** Fields that our change feed does not tell, from our table `r`, to compare with what the vendor tells. */
  also?: Readonly<Record<string, string>>
  /** Kinds that must be read before. */
  needs?: readonly string[]
  /** Read wherever that kind is, for it. */
  completes?: string
  /** Read only where it is asked for by this option. */
  only?: 'chats'
  /** A record comes in several of its lists, and the last one tells it best. */
  comesAgain?: true
  /** Only read for other kinds, and no record of ours. */
  aside?: true
  /** Fields that move by the clock alone, or that only count. */
  moving?: readonly string[]
  /** Fields of a line beside those that the item has under the same name. */
  line?: (item: Item, known: Known) => Line
}

/** A record's id, as our change feed has it. */
export const idOf = ({ key }: Pick<Source, 'key'>, item: Item) =>
  [key]
    .flat()
    .map((name) => String(item[name]))
    .join('/')

/** Entries of a tree, and all that are below them; what is above comes first. */
export const withBelow = (below: string) => {
  const all = ({ [below]: others, ...own }: Item): Item[] => [own, ...((others ?? []) as Item[]).flatMap(all)]
  return (entries: Item[]) => entries.flatMap(all)
}
