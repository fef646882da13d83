/** What the clients were told, to be compared with what the database holds. */
export type Journal = {
  /** By key: whom an acknowledged batch changed, and by how much. */
  points: Map<string, { delta: number; unionids: readonly string[] }>
  /** By number: the key of the call that opened the ticket, and what was done to it in this order; `text` is the key. */
  tickets: Map<string, { title: string; deeds: { action: string; text: string | null }[] }>
  /** By key. */
  messages: Map<string, { mission: number; recipients: readonly string[] }>
  /** Numbers of datasets: the last one that was begun, and the last one whose import said that it is done. */
  imports: { begun: number; done: number; attempts: number; killed: number }
  /** Answers that no client should ever see. */
  wrong: string[]
  /** Seconds since the start at which a call was acknowledged. */
  acknowledged: number[]
  /** Replies that the client stopped waiting for, calls sent again, and acknowledged calls sent once more on purpose. */
  lost: number
  retries: number
  repeats: number
}

export function openJournal(): Journal {
  return {
    points: new Map(),
    tickets: new Map(),
    messages: new Map(),
    imports: { begun: 0, done: 0, attempts: 0, killed: 0 },
    wrong: [],
    acknowledged: [],
    ...{ lost: 0, retries: 0, repeats: 0 },
  }
}
