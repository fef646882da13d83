import type { TimelineEntry } from '../customers/timeline.ts'
import type { RadarRules } from './decide.ts'

type Opened = { id: number; at: number; staffId: string }

/** The line that says that a customer opened a radar. */
export function openedEntry(view: Opened, { id, name }: Pick<RadarRules, 'id' | 'name'>, pk: number): TimelineEntry {
  return {
    ...{ pk, kind: 'open_radar', time: view.at, actor: 'customer', key: `radar_view/${view.id}` },
    ...(view.staffId ? { staffId: view.staffId } : {}),
    object: { type: 'radar', id: String(id), name },
    text: `打开了互动雷达「${name}」`,
  }
}
