import { z } from 'zod'
import { integer, seconds, text } from '../../contract/fields.ts'
import { datasetKind } from '../../dataset/kind.ts'
import { Staff } from './staff.ts'

export const staffKind = datasetKind({
  name: 'staff',
  summary: {
    en: 'Staff. An optional field that is left out means that its origin is not authorized; replies leave it out too',
    zh: '员工。缺少的可选字段表示来源未授权，接口返回时同样缺少',
  },
  line: Staff.extend({
    department: z.array(text()).describe('部门 ID'),
    pk: integer({ min: 1 }).describe('整数主键'),
    updated_at: seconds.describe('更新时间'),
  }),
  table: 'staff',
  key: ['pk'],
  unique: [['id']],
  absent: 'absent',
  references: [{ field: 'department', table: 'department', key: 'id' }],
})
