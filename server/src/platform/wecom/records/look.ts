import { PlatformError } from '../../error.ts'
import type { SeenCustomer, SeenFollow } from '../../seen.ts'
import type { WecomClient } from '../client/client.ts'
import { readCustomer, readGroupChat } from './customer-records.ts'
import { readDepartments, readStaff, readTags } from './directory-records.ts'

type Calls = Pick<WecomClient, 'call'>

/** The platform's numbers for "there is none": no relation, no such customer, member, group chat, department or tag. */
const NONE = new Set([84061, 40096, 60111, 90501, 60123, 40068])

/** What the platform shows; null when it says that there is none. Other failures are thrown on. */
async function orNone<T>(look: () => Promise<T>): Promise<T | null> {
  try {
    return await look()
  } catch (error) {
    if (error instanceof PlatformError && error.fault === 'refused' && NONE.has(error.errcode ?? 0)) return null
    throw error
  }
}

/** A customer with all its followers. */
export function lookAtCustomer(
  client: Calls,
  corpId: string,
  id: string,
  signal?: AbortSignal,
): Promise<SeenCustomer | null> {
  return orNone(async () => {
    const follows: SeenFollow[] = []
    for (let cursor = ''; ; ) {
      const query = { external_userid: id, ...(cursor ? { cursor } : {}) }
      const reply = await client.call(corpId, { path: 'externalcontact/get', query, ...(signal ? { signal } : {}) })
      const { customer, nextCursor } = readCustomer(reply)
      follows.push(...customer.follows)
      if (!nextCursor) return { ...customer, follows }
      cursor = nextCursor
    }
  })
}

export const lookAtGroupChat = (client: Calls, corpId: string, chat_id: string) =>
  orNone(async () =>
    readGroupChat(
      await client.call(corpId, { path: 'externalcontact/groupchat/get', body: { chat_id, need_name: 1 } }),
    ),
  )

/** The platform's numbers for what is outside the app's visible range. */
const OUTSIDE = new Set([60011, 60021, 50002])

/** Whether the platform does not show something because the app may not see it: it would say so again. */
export const isOutside = (error: unknown): error is PlatformError =>
  error instanceof PlatformError && OUTSIDE.has(error.errcode ?? 0)

/** By the app; what is outside its range by the address book's own secret, where there is one that may. */
async function fromBook(client: Calls, corpId: string, request: Parameters<Calls['call']>[1]): Promise<object> {
  try {
    return await client.call<object>(corpId, request)
  } catch (error) {
    if (!isOutside(error)) throw error
    return client.call<object>(corpId, { ...request, app: 'contact' }).catch((second) => {
      throw second instanceof PlatformError && second.fault === 'unconfigured' ? error : second
    })
  }
}

export const lookAtStaff = (client: Calls, corpId: string, userid: string) =>
  orNone(async () => readStaff(await fromBook(client, corpId, { path: 'user/get', query: { userid } })))

export const lookAtDepartment = (client: Calls, corpId: string, id: string) =>
  orNone(async () => readDepartments(await fromBook(client, corpId, { path: 'department/get', query: { id } })))

/** The tags or tag groups with these ids, deleted ones too. */
export const lookAtTags = (client: Calls, corpId: string, asked: { tag_id?: string[]; group_id?: string[] }) =>
  orNone(async () => readTags(await client.call(corpId, { path: 'externalcontact/get_corp_tag_list', body: asked })))
