import { type Mask, maskOf } from '../contract/mask.ts'
import { hiddenFrom } from '../contract/sensitive.ts'
import { feedRecords } from './feed-records.ts'

const HIDDEN = hiddenFrom(new Set())
const masks = new Map<string, Mask | undefined>()

/** A record of the feed as a bot may tell of it in a group chat: as to those without any right to phones and chats. */
export function recordForBots(kind: string, record: unknown): unknown {
  const schema = feedRecords[kind]
  if (!masks.has(kind)) masks.set(kind, schema && maskOf(schema, { hides: HIDDEN }))
  const mask = masks.get(kind)
  return mask ? mask(record) : record
}
