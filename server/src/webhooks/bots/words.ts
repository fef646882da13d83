import { KINDS } from '../../contract/kind-words.ts'
import type { Values } from './template.ts'

/** Kinds that only events have. */
const MORE: Readonly<Record<string, string>> = {
  work_order_change: '工单',
  preset: '预设',
  pre_tag: '预设标签',
  crowd_member: '人群包成员',
  group_chat_tag: '客户群标签',
  chat_message: '聊天消息',
  smart_form_stats: '表单统计',
  check_in_stats: '打卡统计',
}

const ACTIONS: Readonly<Record<string, string>> = {
  create: '新建',
  created: '新建',
  update: '更新',
  updated: '更新',
  delete: '删除',
  deleted: '删除',
  removed: '删除',
  switch: '流转',
  close: '关闭',
  reopen: '重新打开',
  reply: '回复',
}

/** What records call themselves, the best first. */
const NAMES = ['name', 'title', 'tag_name', 'tag_group_name', 'field_name', 'order_no', 'remark']

/** What a kind of event is called; undefined for one that has no word yet. */
export const kindWord = (kind: string): string | undefined => MORE[kind] ?? KINDS[kind]?.[0]

/** The template of those who wrote none. */
export function defaultTemplate({ kind, action, data }: Pick<Values, 'kind' | 'action' | 'data'>): string {
  const { record = data } = (data ?? {}) as { record?: unknown }
  const fields = (record ?? {}) as Record<string, unknown>
  const name = NAMES.find((each) => typeof fields[each] === 'string' && fields[each] !== '')
  const what = name ? `{{data.${name}}}` : '{{record_id}}'
  return `【${kindWord(kind) ?? '{{kind}}'}】${ACTIONS[action] ?? '{{action}}'}：${what}（{{time}}）`
}
