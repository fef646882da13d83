/** A task in hand: until the lease ends, nobody else works on it. */
export type MomentTask = {
  corp_id: string
  moment_id: number
  n: number
  staff_id: string
  state: 'pending' | 'accepted'
  attempts: number
  msgid: string | null
  accepted_ms: number | null
  lease: string
}

/** How a task ended; `time` is in Unix seconds. */
export type Ending = { state: 'sent' | 'failed'; time: number | null; reason: string | null }
