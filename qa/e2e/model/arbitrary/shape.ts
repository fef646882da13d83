import fc from 'fast-check'

type Session = { staff_id: string; id: string }

/**
 * The keys of a dataset, which all that binds one record to another is drawn from: two datasets of one shape can be
 * mixed freely. A group may lie below one that stands before it.
 */
export type Shape = {
  departments: string[]
  staff: { pk: number; id: string }[]
  tagGroups: string[]
  tags: { t_id: number; tag_id: string }[]
  quickReplies: { id: number; level: number }[]
  radarGroups: { id: number; type: string }[]
  ids: Record<string, number[]>
  uids: string[]
  sessions: Session[]
  messages: { staff_id: string; session_id: string; id: number }[]
}

const STAFF = ['an', 'An', 'bo', '张三', 'z%_', 'chen', 'D\\']
const HUGE = [2_147_483_648, Number.MAX_SAFE_INTEGER]
const BY_ID = ['smart_form', 'staff_rank', 'crowd_package', 'ticket', 'contact_way', 'radar'] as const
const MISSIONS = ['task_treasure_mission', 'group_fission_mission', 'check_in_mission'] as const

/** Mostly a handful, at times more than a default or a longest page, or than the service counts as one block. */
const size = fc.oneof(
  { weight: 9, arbitrary: fc.nat(8) },
  { weight: 2, arbitrary: fc.integer({ min: 29, max: 45 }) },
  { weight: 1, arbitrary: fc.integer({ min: 100, max: 104 }) },
  { weight: 1, arbitrary: fc.integer({ min: 250, max: 600 }) },
)

const ids = size.chain((length) =>
  fc.uniqueArray(
    fc.oneof({ weight: 9, arbitrary: fc.integer({ min: 1, max: 40 + 3 * length }) }, fc.constantFrom(...HUGE)),
    {
      minLength: length,
      maxLength: length,
    },
  ),
)

const keys = (pool: readonly string[], minLength: number) => fc.subarray([...pool], { minLength })

/** Each at most one level deeper than those before it, so that it finds a parent among them. */
const groups = fc.array(fc.nat(), { maxLength: 14 }).map((picks) => {
  let deepest = 0
  return picks.map((pick, i) => {
    const level = 1 + (pick % (deepest + 1))
    deepest = Math.max(deepest, level)
    return { id: 50 - i, level }
  })
})

export const shape: fc.Arbitrary<Shape> = fc
  .record({
    departments: keys(['1', '2', '3', '部门'], 1),
    staffIds: keys(STAFF, 1),
    pks: fc.uniqueArray(fc.oneof(fc.integer({ min: 1, max: 20 }), fc.constantFrom(...HUGE)), { minLength: 7 }),
    tagGroups: keys(['g1', 'G1', '组%'], 1),
    tagIds: ids,
    quickReplies: groups,
    radarGroups: groups,
    radarTypes: fc.array(fc.constantFrom('link', 'link', 'pdf', 'article'), { minLength: 14, maxLength: 14 }),
    ids: fc.record(Object.fromEntries([...BY_ID, ...MISSIONS].map((kind) => [kind, ids]))),
    uids: keys(['p1', 'P1', 'p10', 'p2', '项目', 'a_b', '😀', '\uff5e', 'zz'], 0),
    sessions: fc.array(fc.tuple(fc.nat(6), fc.constantFrom('s1', 'S1', 's_2', '会话', 's10')), {
      maxLength: 14,
    }),
    long: fc.oneof(fc.nat(5), fc.integer({ min: 29, max: 75 })),
    short: fc.nat(3),
  })
  .map((raw) => {
    const staff = raw.staffIds.map((id, i) => ({ id, pk: raw.pks[i]! }))
    const sessions = new Map<string, Session>()
    for (const [owner, id] of raw.sessions) {
      const staff_id = staff[owner % staff.length]!.id
      sessions.set(`${staff_id}/${id}`, { staff_id, id })
    }
    const held = [...sessions.values()]
    const radarGroups = raw.radarGroups.map(({ id }, i) => ({ id, type: raw.radarTypes[i]! }))
    return {
      departments: raw.departments,
      staff,
      tagGroups: raw.tagGroups,
      tags: raw.tagIds.map((t_id) => ({ t_id, tag_id: t_id % 2 ? `et${t_id}` : `ET_${t_id}` })),
      quickReplies: raw.quickReplies,
      radarGroups,
      ids: { ...raw.ids, ...(radarGroups.length === 0 ? { radar: [] } : {}) } as Record<string, number[]>,
      uids: raw.uids,
      sessions: held,
      messages: held.flatMap(({ staff_id, id: session_id }, i) =>
        Array.from({ length: i === 0 ? raw.long : raw.short }, (_, n) => ({ staff_id, session_id, id: 3 * n + 1 + i })),
      ),
    }
  })
