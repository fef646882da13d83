import type { TimelineEntry } from './timeline.ts'

type Change = Pick<TimelineEntry, 'pk' | 'time' | 'actor' | 'key'> & { staffId: string; before: string; after: string }

/** The line of a timeline that says how a staff member's remark changed. */
export function remarkEntry({ before, after, ...line }: Change): TimelineEntry {
  const text = after === '' ? '清空了备注' : `备注改为「${after}」`
  return { ...line, kind: 'update_remark', text, data: { before, after } }
}
