/** What clients were told, to be looked for afterwards. */
export type Journal = {
  /** Scans of channel codes, `code id/customer`. */
  scans: Set<string>
  /** Friends who came by a poster's code, `config_id/friend`; into group chats, too. */
  invites: Set<string>
  /** Customers, friends and members who left somebody or something at any time. */
  left: Set<string>
  /** Pairs that parted and may meet again. */
  parted: { external_userid: string; userid: string }[]
  /** Pairs that may part. */
  pairs: { external_userid: string; userid: string }[]
  /** Members of group chats who may quit. */
  members: { chat_id: string; person: string }[]
  /** Landings on a radar that were answered before a visitor's patience ended, by radar. */
  views: Map<number, number>
  /** Answers that were taken, by `form id/customer`. */
  answers: Map<string, number>
  /** Who joined a mission, checked in or claimed a prize, `kind/id/customer`; of prizes with the level. */
  joined: Set<string>
  checked: Set<string>
  claimed: Set<string>
  /** The poster's code of those who have one, by `kind/id/person`. */
  posters: Map<string, string>
  /** Deeds that were answered, by the name of the client's work. */
  deeds: Map<string, number>
}

export const openJournal = (): Journal => ({
  ...{ scans: new Set<string>(), invites: new Set<string>(), left: new Set<string>() },
  ...{ parted: [], pairs: [], members: [], views: new Map<number, number>(), answers: new Map<string, number>() },
  ...{ joined: new Set<string>(), checked: new Set<string>(), claimed: new Set<string>() },
  ...{ posters: new Map<string, string>(), deeds: new Map<string, number>() },
})

/** One more of that kind. */
export function addOne<K>(counts: Map<K, number>, key: K): void {
  counts.set(key, (counts.get(key) ?? 0) + 1)
}

/** How many there are in all. */
export const sumOf = (counts: ReadonlyMap<unknown, number>): number =>
  [...counts.values()].reduce((sum, n) => sum + n, 0)
