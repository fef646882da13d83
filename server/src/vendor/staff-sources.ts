import type { Item, Source } from './source.ts'

/** What a store's entry says again, of its people, its code and its country. */
const AGAIN = new Set([
  ...['region_name', 'country', 'corp_id', 'qr_code', 'add_user_count'],
  ...['staff_ext_id', 'staff_obj', 'clerk_staff_ext_id_list', 'clerk_staff_objs', 'creator_id', 'creator_info'],
])

function store(entry: Item): Item {
  const { staff_ext_id, clerk_staff_ext_id_list, creator_info } = entry
  return {
    ...Object.fromEntries(Object.entries(entry).filter(([name]) => !AGAIN.has(name))),
    ...{ owner_staff_id: staff_ext_id, clerk_staff_ids: clerk_staff_ext_id_list },
    creator_staff_id: (creator_info as { ext_id?: string } | null | undefined)?.ext_id ?? null,
  }
}

const RANK_KEY = ['name', 'created_at']

/** What belongs to staff: their stores and their rankings. */
export const staffSources: readonly Source[] = [
  {
    ...{ kind: 'store', path: 'contact_way/store/list', key: 'id', column: 'r.id', queries: [{ deleted: '0' }] },
    records: (entries) => entries.map(store),
    line: ({ district, deleted, updated_at, created_at }, { row }) => ({
      ...{ district: district ?? row?.district ?? '', deleted: deleted ?? false, past_codes: row?.past_codes },
      updated_at: updated_at ?? row?.updated_at ?? created_at,
    }),
  },
  {
    // the list tells no ids; what it counts is counted here as well
    ...{ kind: 'staff_rank', path: 'staff_rank/list', key: RANK_KEY, column: `r.name || '/' || r.created_at` },
    ...{ numbered: 'id', moving: ['status', 'invite_total', 'update_at'] },
    records: (entries) =>
      entries.map(({ department_list, ...rank }) => ({
        ...{ ...rank, department_list: department_list === '全公司' ? 'all' : department_list },
      })),
    ours: (entries) => entries,
    line: (_, { row, next }) => ({ id: row?.id ?? next(), loss_voids: row?.loss_voids }),
  },
]
