import { isNumber } from '../../contract/exact-numbers.ts'
import { hidePhone, hideSaid } from './masks.ts'

const PHONES = /^(?:phones?|phone_number|phone_numbers|mobile|telephone)$/
const SAID = /^(?:content|text_content|last_msg_thumb|file_url|files)$/
const CHATS = /^chat_/

/**
 * Data of any kind as a caller with these rights may see it: phone numbers and, of chats, what was said are masked wherever
 * they stand. For what is no record of a resource: events, callbacks, calls.
 */
export function maskedDeep(kind: string, value: unknown, rights: ReadonlySet<string>): unknown {
  const phones = !rights.has('phones:read')
  const said = CHATS.test(kind) && !rights.has('chat-contents:read')
  return phones || said ? walk(value, phones, said) : value
}

/** The id of a record: that of a clue is its phone number. */
export function maskedId(kind: string, id: string, rights: ReadonlySet<string>): string {
  return kind === 'clue' && !rights.has('phones:read') ? hidePhone(id) : id
}

function walk(value: unknown, phones: boolean, said: boolean): unknown {
  if (Array.isArray(value)) return value.map((each) => walk(each, phones, said))
  if (typeof value !== 'object' || value === null || isNumber(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => {
      if (phones && PHONES.test(name)) return [name, hidden(inner)]
      if (said && SAID.test(name)) return [name, hideSaid(inner)]
      return [name, walk(inner, phones, said)]
    }),
  )
}

function hidden(value: unknown): unknown {
  if (typeof value === 'string') return hidePhone(value)
  return Array.isArray(value) ? value.map(hidden) : value
}
