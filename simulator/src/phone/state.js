/** What the address asks for: `panel` for the phone alone, as a part of another page; a screen, a person, a code, a page. */
export const asked = new URLSearchParams(location.search)

/** What the page shows at the moment. */
export const state = {
  corps: [],
  corpid: '',
  /** `{person}` or `{userid}`. */
  who: undefined,
  /** What that one's phone shows. */
  view: undefined,
  tab: 'chats',
  chat: undefined,
  /** What lies over the screen: whom to be, or what to do with a chat. */
  sheet: undefined,
  live: 'deliveries',
  feed: undefined,
  /** Milliseconds that the corporation's clock is ahead of this machine's; none when it stands still. */
  ahead: 0,
}

/** The screens of a person's and of a member's phone. */
export const TABS = { person: ['chats', 'codes', 'moments', 'browser'], staff: ['chats', 'waiting', 'browser'] }

export const tabsOf = (who) => TABS[who.userid ? 'staff' : 'person']
export const keyOf = (who) => who.userid ?? who.person

const RECENT = 6
const recentName = () => `sim-recent/${state.corpid}`

/** Whose phones were looked at last, newest first: `{person or userid, name}`. */
export const recent = () => JSON.parse(localStorage.getItem(recentName()) ?? '[]')

export function remember(who, name) {
  const others = recent().filter((one) => keyOf(one) !== keyOf(who))
  localStorage.setItem(recentName(), JSON.stringify([{ ...who, name }, ...others].slice(0, RECENT)))
}

const readName = () => `sim-read/${state.corpid}/${keyOf(state.who)}`
const markOf = ({ messages }) => `${messages.length}/${messages.at(-1)?.time ?? 0}`
const read = () => JSON.parse(localStorage.getItem(readName()) ?? '{}')

/** Whether there is something new in a chat that somebody else wrote, or a friend to accept. */
export function isNew(chat, mine) {
  if (chat.half && state.who.userid) return true
  const last = chat.messages.at(-1)
  return last !== undefined && last.from !== mine && read()[chat.id] !== markOf(chat)
}

export function markRead(chat) {
  localStorage.setItem(readName(), JSON.stringify({ ...read(), [chat.id]: markOf(chat) }))
}
