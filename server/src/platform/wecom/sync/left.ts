import { PlatformError } from '../../error.ts'
import { lookAtStaff } from '../records/look.ts'
import { lookedAt, orSkipped, type Part } from './part.ts'
import { counted, skipped } from './progress.ts'

const PAGE = 1000
/** Customers of members who left, as a whole. */
const LEFT = { what: 'left', id: null } as const

/**
 * Ends what members who left had with customers: the platform lists neither them nor their customers, but for those who wait
 * to be given to another member. They stay as they are until then.
 */
export async function compareLeft(part: Part, listed: readonly string[]): Promise<void> {
  const { client, inbound, corpId, read, write } = part
  const left = await read(
    ({ tx }) => tx<{ id: string }[]>`
      select s.id from staff s where s.corp_id = ${corpId} and s.status = 4 and s.id <> all (${[...listed]})
        and exists (select from customer_follow f where f.corp_id = ${corpId} and f.staff_id = s.id)`,
  )
  if (left.length === 0) return
  const seenMs = await lookedAt(part)()
  const waiting = await waitingOf(part)
  if (!waiting) return
  for (const { id } of left) {
    const seen = await orSkipped(part, { what: 'staff', id }, lookAtStaff(client, corpId, id))
    if (seen === null)
      await write(async (ctx) => counted({ lost: await inbound.leftLost(ctx, id, waiting.get(id) ?? [], seenMs) }))
  }
}

type Unassigned = { info?: { handover_userid: string; external_userid: string }[]; next_cursor?: string }

/** Who waits to be given to another member, by the one who left; undefined when the platform does not tell. */
async function waitingOf(part: Part): Promise<Map<string, string[]> | undefined> {
  const { client, corpId, write } = part
  const found = new Map<string, string[]>()
  try {
    for (let cursor = ''; ; ) {
      const body = { page_size: PAGE, ...(cursor ? { cursor } : {}) }
      const path = 'externalcontact/get_unassigned_list'
      const reply = await client.call<Unassigned>(corpId, { path, body })
      for (const { handover_userid: staff, external_userid: id } of reply.info ?? []) {
        if (!found.has(staff)) found.set(staff, [])
        found.get(staff)?.push(id)
      }
      cursor = reply.next_cursor ?? ''
      if (!cursor) return found
    }
  } catch (error) {
    const isRefused = error instanceof PlatformError && (error.fault === 'refused' || error.fault === 'unconfigured')
    if (!isRefused) throw error
    await write(async () => skipped(LEFT, error.reason))
    return undefined
  }
}
