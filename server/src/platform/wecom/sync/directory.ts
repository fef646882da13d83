import { PlatformError } from '../../error.ts'
import type { SeenStaff } from '../../seen.ts'
import { readContactWay, readDepartments, readStaffList, readTags } from '../records/directory-records.ts'
import { lookAtDepartment, lookAtStaff, lookAtTags } from '../records/look.ts'
import { isNewest, newestOf, newestTags } from '../records/newest.ts'
import { lookedAtMs } from '../records/refresh-job.ts'
import { inParallel, lookedAt, orSkipped, type Part, type RunStep, resume } from './part.ts'
import { counted } from './progress.ts'

const AT_ONCE = 4

type Reader = 'contact' | 'agent'

/**
 * Whose secret reads the address book: its own shows all of it, where one was given and the platform lets it make such
 * a call; else the app's shows what is in its visible range.
 */
async function readerOf({ client, corpId }: Part, path: string, query = {}): Promise<Reader> {
  try {
    await client.call(corpId, { app: 'contact', path, query })
    return 'contact'
  } catch (error) {
    if (error instanceof PlatformError && (error.fault === 'unconfigured' || error.fault === 'refused')) return 'agent'
    throw error
  }
}

/** What is missing from a list is asked for by its id before it is taken for removed. */
export const compareDepartments: RunStep = async (part) => {
  const { client, inbound, corpId, write } = part
  const app = await readerOf(part, 'department/get', { id: 1 })
  const seenMs = await part.read(lookedAtMs)
  const departments = readDepartments(await client.call(corpId, { app, path: 'department/list' }))
  await write(async (ctx) => {
    const newest = await newestOf(ctx, 'department', departments, ({ id }) => id, seenMs)
    return counted(await inbound.departmentsSeen(ctx, newest))
  })
  const listed = new Set(departments.map(({ id }) => id))
  const known = await part.read(({ tx }) => tx<{ id: string }[]>`select id from department where corp_id = ${corpId}`)
  for (const { id } of known) {
    if (listed.has(id)) continue
    const seen = await orSkipped(part, { what: 'department', id: String(id) }, lookAtDepartment(client, corpId, id))
    if (seen === null) await write(async (ctx) => counted(await inbound.departmentRemoved(ctx, id)))
  }
  return true
}

export const compareStaff: RunStep = async (part) => {
  const { client, inbound, corpId, write } = part
  const departments = await part.read(
    ({ tx }) => tx<{ id: string }[]>`
    select id from department where corp_id = ${corpId} order by id`,
  )
  const app = await readerOf(part, 'user/list', { department_id: 1 })
  const listed = new Set<string>()
  const asked = lookedAt(part)
  const never = () => false
  await inParallel(departments.values(), AT_ONCE, never, async ({ id }) => {
    const seenMs = await asked()
    const members = await membersOf(part, app, id)
    const fresh = members.filter((member) => !listed.has(member.id))
    for (const member of fresh) listed.add(member.id)
    if (fresh.length === 0) return
    await write(async (ctx) => {
      const newest = await newestOf(ctx, 'staff', fresh, ({ id }) => id, seenMs)
      return counted(await inbound.staffSeen(ctx, newest), fresh.length)
    })
  })
  const known = await part.read(
    ({ tx }) => tx<{ id: string }[]>`
    select id from staff where corp_id = ${corpId} and status is distinct from 4`,
  )
  const missing = known.filter(({ id }) => !listed.has(id))
  await inParallel(missing.values(), AT_ONCE, never, async ({ id }) => {
    const seenMs = await asked()
    const seen = await orSkipped(part, { what: 'staff', id }, lookAtStaff(client, corpId, id))
    if (seen === undefined) return
    await write(async (ctx) => {
      if (!(await isNewest(ctx, 'staff', id, seenMs))) return counted({})
      return counted(await (seen ? inbound.staffSeen(ctx, [seen]) : inbound.staffRemoved(ctx, id)))
    })
  })
  return true
}

async function membersOf(part: Part, app: Reader, department: string): Promise<SeenStaff[]> {
  const call = part.client.call(part.corpId, { app, path: 'user/list', query: { department_id: department } })
  const reply = await orSkipped(part, { what: 'department', id: String(department) }, call)
  return reply ? readStaffList(reply) : []
}

const TAGS_ASKED = 100

/** Only those that the platform says were deleted are removed: it may not know some of ours at all. */
export const compareTags: RunStep = async ({ client, inbound, corpId, read, write }) => {
  const seenMs = await read(lookedAtMs)
  const { groups } = readTags(await client.call(corpId, { path: 'externalcontact/get_corp_tag_list', body: {} }))
  await write(async (ctx) => counted(await inbound.tagsSeen(ctx, await newestTags(ctx, groups, seenMs), seenMs)))
  const listed = new Set(groups.flatMap(({ tags }) => tags.map(({ tag_id }) => tag_id)))
  const known = await read(
    ({ tx }) => tx<{ id: string }[]>`
      select tag_id as id from tag where corp_id = ${corpId} and not own_tag_id(tag_id)`,
  )
  const missing = known.map(({ id }) => id).filter((id) => !listed.has(id))
  for (let at = 0; at < missing.length; at += TAGS_ASKED) {
    const seen = await lookAtTags(client, corpId, { tag_id: missing.slice(at, at + TAGS_ASKED) })
    if (seen) await write(async (ctx) => counted(await inbound.tagsRemoved(ctx, seen.gone)))
  }
  return true
}

/** The platform lists contact ways from the day on which it began to. */
const FIRST_WAYS = 1_625_846_400

/** Codes that the platform no longer has stay: what they counted is history. */
export const compareContactWays: RunStep = async (part) => {
  const { client, inbound, corpId, write } = part
  const asked = lookedAt(part)
  const page = (cursor: string) => {
    const body = { start_time: FIRST_WAYS, limit: 100, ...(cursor ? { cursor } : {}) }
    const path = 'externalcontact/list_contact_way'
    return client.call<{ contact_way?: { config_id: string }[]; next_cursor?: string }>(corpId, { path, body })
  }
  for (let cursor = String(part.place.cursor ?? ''), first = true; ; first = false) {
    const reply = await (first ? resume(cursor, page) : page(cursor))
    const ways = reply.contact_way ?? []
    await inParallel(
      ways.values(),
      AT_ONCE,
      () => false,
      async ({ config_id }) => {
        const seenMs = await asked()
        const call = client.call(corpId, { path: 'externalcontact/get_contact_way', body: { config_id } })
        const found = await orSkipped(part, { what: 'contact_way', id: config_id }, call)
        if (!found) return
        await write(async (ctx) => counted(await inbound.contactWaySeen(ctx, readContactWay(found), seenMs), 1))
      },
    )
    cursor = reply.next_cursor ?? ''
    if (!cursor) {
      await write(async (ctx) => {
        await inbound.contactWaysCompared(ctx)
        return () => {}
      })
      return true
    }
    const place = { cursor }
    await write(async () => (progress) => Object.assign(progress, { place }))
    if (part.isOver()) return false
  }
}
