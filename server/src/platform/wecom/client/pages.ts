import type { WecomClient } from './client.ts'

/** Everything that a call gives page by page, by its `next_cursor`. */
export async function pagesOf<Item>(
  client: WecomClient,
  corpId: string,
  { path, body, list }: { path: string; body: Record<string, unknown>; list: string },
): Promise<Item[]> {
  const items: Item[] = []
  for (let cursor = ''; ; ) {
    const reply = await client.call(corpId, { path, body: { ...body, ...(cursor ? { cursor } : {}) } })
    items.push(...((reply[list] ?? []) as Item[]))
    const next = (reply.next_cursor as string | undefined) ?? ''
    if (next === '' || next === cursor) return items
    cursor = next
  }
}
