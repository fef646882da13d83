import { lookAtGroupChat } from '../records/look.ts'
import { isNewest } from '../records/newest.ts'
import { inParallel, lookedAt, orSkipped, type Part, type RunStep } from './part.ts'
import { counted } from './progress.ts'

const AT_ONCE = 4
const OWNERS = 100
const PAGE = 1000

type Reply = { group_chat_list?: { chat_id: string }[]; next_cursor?: string }

/** Group chats with their members, by a hundred owners at a time: more the platform does not list together. */
export const compareGroupChats: RunStep = async (part) => {
  const { client, inbound, corpId, read, write } = part
  const owners = await client.call<{ follow_user?: string[] }>(corpId, { path: 'externalcontact/get_follow_user_list' })
  const { through = '' } = part.place as { through?: string }
  const all = [...new Set(owners.follow_user ?? [])].sort().filter((id) => id > through)
  const asked = lookedAt(part)
  for (let at = 0; at < all.length; at += OWNERS) {
    if (part.isOver()) return false
    const some = all.slice(at, at + OWNERS)
    const listed = (await orSkipped(part, { what: 'group_chats', id: some[0] ?? null }, listChats(part, some))) ?? []
    const known = await read(
      ({ tx }) => tx<{ id: string }[]>`
      select group_ext_id as id from group_chat where corp_id = ${corpId} and owner_staff_id = any (${some})`,
    )
    const ids = new Set([...listed, ...known.map(({ id }) => id)])
    await inParallel(
      ids.values(),
      AT_ONCE,
      () => false,
      async (id) => {
        const seenMs = await asked()
        const chat = await orSkipped(part, { what: 'group_chat', id }, lookAtGroupChat(client, corpId, id))
        if (chat === undefined) return
        await write(async (ctx) => {
          if (!(await isNewest(ctx, 'group_chat', id, seenMs))) return counted({}, 1)
          const counts = await (chat ? inbound.groupChatSeen(ctx, chat) : inbound.groupChatDismissed(ctx, id))
          return counted(counts, 1)
        })
      },
    )
    const place = { through: some.at(-1) }
    await write(async () => (progress) => Object.assign(progress, { place }))
  }
  return true
}

async function listChats({ client, corpId }: Part, owners: readonly string[]): Promise<string[]> {
  const found: string[] = []
  for (let cursor = ''; ; ) {
    const body = { status_filter: 0, owner_filter: { userid_list: owners }, limit: PAGE, ...(cursor ? { cursor } : {}) }
    const reply = await client.call<Reply>(corpId, { path: 'externalcontact/groupchat/list', body })
    found.push(...(reply.group_chat_list ?? []).map(({ chat_id }) => chat_id))
    cursor = reply.next_cursor ?? ''
    if (!cursor) return found
  }
}
