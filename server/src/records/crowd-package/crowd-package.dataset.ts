import { integer } from '../../contract/fields.ts'
import { datasetKind } from '../../dataset/kind.ts'
import { packagesImported } from '../../engines/crowds/imported.ts'
import { creatorPk, packageSource } from '../../engines/crowds/package.ts'
import { CrowdPackage } from './crowd-package.ts'

/** Still of the year 9999 in the zone that is furthest ahead: the wire form has room for four digits of a year. */
const LATEST = 253_402_300_799 - 14 * 3600

export const crowdPackageKind = datasetKind({
  name: 'crowd_package',
  summary: {
    en: "Crowd packages. The creator's name always comes from the staff record; creator_name in a line may be left out",
    zh: '人群包。创建人姓名总是取自员工，行内的 creator_name 可有可无',
  },
  line: CrowdPackage.extend({
    creator_name: CrowdPackage.shape.creator_name.optional(),
    data_update_time: integer({ min: 0, max: LATEST }).describe('数据更新时间，Unix 秒'),
    created_at: integer({ min: 0, max: LATEST }).optional().describe('创建时间，Unix 秒；没有则与数据更新时间相同'),
    creator_pk: creatorPk,
    ...packageSource,
  }),
  table: 'crowd_package',
  key: ['id'],
  columns: { created_at: (line) => line.created_at ?? line.data_update_time },
  ignored: ['creator_name'],
  settle: packagesImported,
  references: [{ field: 'creator_pk', table: 'staff', key: 'pk' }],
  exports: {
    creator_name: `(r.doc::json -> 'creator_name')::text`,
    filter: 'r.filter::text',
    // who was named to a package by programs is in its rows alone
    members: `to_json(case when r.filter_type <> 'openApi' or r.filter is not null or r.members is not null then r.members
      else (select array_agg(m.external_user_id order by m.external_user_id) from crowd_member m
        where m.corp_id = r.corp_id and m.package_id = r.id) end)::text`,
  },
})
