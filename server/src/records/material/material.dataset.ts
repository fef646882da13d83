import { datasetKind } from '../../dataset/kind.ts'
import { MaterialGroup } from '../../engines/materials/group.ts'
import { Material } from '../../engines/materials/material.ts'

export const materialGroupKind = datasetKind({
  name: 'material_group',
  summary: { en: 'Groups of materials', zh: '素材分组' },
  line: MaterialGroup,
  table: 'material_group',
  key: ['id'],
  references: [
    { field: 'pid', table: 'material_group', key: 'id', except: ['0'] },
    { field: 'department_list', table: 'department', key: 'id', except: ['0'] },
  ],
})

export const materialKind = datasetKind({
  name: 'material',
  summary: { en: 'Materials: links, posters and files that staff send', zh: '素材：员工发送的链接、海报与文件' },
  line: Material,
  table: 'material',
  key: ['id'],
  references: [{ field: 'group_id_list', table: 'material_group', key: 'id' }],
})
