import type { TimelineEntry } from './timeline.ts'

type Group = { group_ext_id: string; name: string }

/** When somebody left a group chat, and how, where that is known. */
export type Leave = { at: number; by?: 'member' | 'removal' | 'dissolution' }

/** The line that says that a customer came into a group chat. */
export function joinEntry({ group_ext_id, name }: Group, pk: number, time: number): TimelineEntry {
  const object = { type: 'group_chat', id: group_ext_id, name }
  const text = `加入了群聊「${name}」`
  return { pk, kind: 'join_group', time, actor: 'customer', object, text, key: `join/${group_ext_id}/${time}` }
}

/** The line that says that a customer is in a group chat no more. */
export function quitEntry({ group_ext_id, name }: Group, pk: number, { at: time, by }: Leave): TimelineEntry {
  const object = { type: 'group_chat', id: group_ext_id, name }
  const told = { kind: 'quit_group', object, data: by ? { by } : {}, key: `quit/${group_ext_id}/${time}` }
  if (by === 'removal') return { pk, time, ...told, actor: 'staff', text: `被移出群聊「${name}」` }
  if (by === 'dissolution') return { pk, time, ...told, actor: 'staff', text: `群聊「${name}」已解散` }
  return { pk, time, ...told, actor: 'customer', text: `退出了群聊「${name}」` }
}
