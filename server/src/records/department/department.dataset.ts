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
  columns: { name_en: (line) => line.name_en ?? '' },
  exports: { name_en: `to_json(nullif(r.name_en, ''))::text` },
  references: [{ field: 'parent_id', table: 'department', key: 'id', except: ['0'] }],
})
