/** What the page shows at the moment. */
export const state = {
  corps: [],
  corpid: '',
  people: [],
  users: [],
  who: undefined,
  view: undefined,
  tab: 'chats',
  chat: undefined,
  live: 'deliveries',
  feed: undefined,
  clock: undefined,
}

/** What the address asks for: `panel` for the phone alone, as a part of another page; a screen, a person, one code. */
export const asked = new URLSearchParams(location.search)

/** The screens of a person's and of a member's phone. */
export const TABS = { person: ['chats', 'moments', 'codes'], staff: ['chats', 'waiting'] }
