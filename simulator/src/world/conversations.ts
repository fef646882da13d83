import type { World } from '../sim.ts'
import { type ChatMessage, chatMessages } from '../state/message-records.ts'

/** Adds a message to a conversation, so that the phone can show it. */
export function postMessage({ store, corpid }: World, message: Omit<ChatMessage, 'no'>): ChatMessage {
  return store.put(chatMessages, corpid, { no: store.bump(corpid, 'chat_message'), ...message })
}
