import type { SeenFollow } from '../../platform/seen.ts'
import type { Rules } from './arrival-rules.ts'
import { sorted } from './interval.ts'

/** What the platform shows of a pair, with tags by t_id; those that are not known here are left out. */
export function shownOf({ remark, tags }: SeenFollow, { tagOf }: Rules): { remark: string; tags: number[] } {
  return { remark, tags: sorted(tags.flatMap((tag) => tagOf(tag) ?? [])) }
}
