import { integer } from '../../contract/fields.ts'
import { datasetKind } from '../../dataset/kind.ts'
import { rankFields } from '../../engines/staff-ranks/rank.ts'
import { ranksImported } from '../../engines/staff-ranks/schedule.ts'
import { StaffRank } from './staff-rank.ts'

export const staffRankKind = datasetKind({
  name: 'staff_rank',
  summary: {
    en: 'Staff ranks',
    zh: '员工排行榜活动',
  },
  line: StaffRank.extend({
    id: integer({ min: 1 }).describe('活动 ID'),
    loss_voids: rankFields.loss_voids.optional(),
  }),
  table: 'staff_rank',
  key: ['id'],
  columns: {
    departments: ({ department_list }) => (Array.isArray(department_list) ? department_list : []),
    loss_voids: ({ loss_voids }) => loss_voids ?? false,
    uncounted: () => 0,
  },
  references: [
    { field: 'staff_list', table: 'staff', key: 'id' },
    { field: 'department_list', column: 'departments', table: 'department', key: 'id', except: ['0'] },
  ],
  settle: ranksImported,
})
