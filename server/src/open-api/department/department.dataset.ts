import { datasetKind } from '../../dataset/kind.ts'
import { Department } from './department.ts'

export const departmentKind = datasetKind({
  name: 'department',
  summary: {
    en: 'Departments',
    zh: '部门',
  },
  line: Department,
  table: 'department',
  key: ['id'],
  references: [{ field: 'parent_id', table: 'department', key: 'id', except: ['0'] }],
})
