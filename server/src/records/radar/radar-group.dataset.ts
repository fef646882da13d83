import { z } from 'zod'
import { datasetKind } from '../../dataset/kind.ts'
import { groupFields, groupId } from '../../engines/radars/radar.ts'

export const radarGroupKind = datasetKind({
  name: 'radar_group',
  summary: {
    en: 'Radar groups',
    zh: '互动雷达分组',
  },
  line: z.object({ id: groupId, ...groupFields }),
  table: 'radar_group',
  key: ['id'],
  references: [{ field: 'parent_id', table: 'radar_group', key: 'id', except: ['0'] }],
})
