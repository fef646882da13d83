import { once } from 'node:events'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { importDataset } from '../../server/src/dataset/import.ts'
import { datasetKinds } from '../../server/src/records/datasets.ts'
import { copyOut } from '../../server/src/storage/driver/copy.ts'
import type { LabDatabase } from '../lab/cluster.ts'
import type { Check } from '../lab/finding.ts'
import { oncePerRun } from '../lab/once.ts'
import { interleave, ratio } from '../lab/ratio.ts'
import { benchSetup } from './bench-setup.ts'

/** An import of staff, checked line by line and counted, beside PostgreSQL's own COPY of the same rows. */
export const check: Check = {
  name: 'import',
  title: 'Importing many staff',
  prepare: (lab) => source(lab),
  async run(lab) {
    const { db, people, rows, bring } = await source(lab)
    let round = 0
    const takes = async (work: (corpId: string) => Promise<unknown>) => {
      const begun = performance.now()
      await work(`wwround${round++}`)
      return (people * 1000) / (performance.now() - begun)
    }
    const samples = await interleave(lab.by({ slice: 1, quick: 3, full: 2 }), {
      ours: () => takes(bring),
      theirs: () => takes((corpId) => copyIn(db, corpId, rows)),
    })
    await db.drop()
    const what = `import of ${people.toLocaleString('en-US')} staff, every line checked`
    const against = 'COPY of the same rows into the same table'
    return [ratio({ what, against, bar: { atLeast: 0.3 }, unit: 'rows per second' }, samples)]
  },
}

/** The dataset to import, and the same rows as COPY takes them. */
const source = oncePerRun(async (lab) => {
  const { cluster } = await benchSetup(lab)
  const db = await cluster.database('bench_import')
  const folder = await lab.folder()
  const people = lab.by({ slice: 1000, quick: 30_000, full: 1_000_000 })
  lab.say(`writing a dataset of ${people} staff`)
  await writeStaff(folder, people)
  const bring = async (corpId: string) => {
    await writeFile(join(folder, 'corp.json'), corpFile(corpId))
    await importDataset(db.owner, folder, datasetKinds, { now: Math.floor(Date.now() / 1000) })
  }
  await bring('wwsource')
  const rows = join(await lab.folder(), 'rows.copy')
  await pipeline(copyOut(db.owner, SOURCE), createWriteStream(rows))
  return { db, people, rows, bring }
})

const COLUMNS = `pk, id, alias, name, english_name, status, address, avatar, created_at, email, extattr, mobile, moment_address,
  oa_authorized, position, qr_code, telephone, external_contact_able, external_position, external_profile, gender,
  ia_authorized, ma_authorized, department, updated_at`
const SOURCE = `copy (select ${COLUMNS} from staff where corp_id = 'wwsource') to stdout`

/** Rows alone, neither told of nor counted. The corporation's id is the column's default for the length of the copy, so that the bytes go through untouched. */
async function copyIn(db: LabDatabase, corpId: string, file: string): Promise<void> {
  await db.owner.begin(async (tx) => {
    await tx`select set_config('guanxi.feed', 'off', true)`
    await tx.unsafe(`alter table staff alter column corp_id set default '${corpId}'`)
    await tx.unsafe('alter table staff disable trigger update_count_staff')
    const stream = await tx.unsafe(`copy staff (${COLUMNS}) from stdin`).writable()
    await pipeline(createReadStream(file, { highWaterMark: 256 * 1024 }), stream)
    await tx.unsafe('alter table staff enable trigger update_count_staff')
  })
}

/** A dataset of staff; its corp.json is written apart. */
export async function writeStaff(folder: string, people: number): Promise<void> {
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, 'department.ndjson'), '{"id":"1","name":"总部","parent_id":"0","order":1}\n')
  const file = createWriteStream(join(folder, 'staff.ndjson'))
  let text = ''
  for (let n = 1; n <= people; n++) {
    text += `${JSON.stringify(person(n))}\n`
    if (text.length > 1 << 20 || n === people) {
      if (!file.write(text)) await once(file, 'drain')
      text = ''
    }
  }
  file.end()
  await once(file, 'close')
}

/** The corp.json of a corporation without secrets. */
function corpFile(corpId: string): string {
  return `${JSON.stringify({ corp_id: corpId, name: corpId, seats: [] })}\n`
}

function person(n: number) {
  return {
    id: `wo${n}`,
    alias: '',
    name: `员工${n}`,
    english_name: `Staff ${n}`,
    status: 1,
    address: '上海市徐汇区',
    avatar: '',
    created_at: 1_600_000_000 + n,
    email: `staff${n}@example.com`,
    extattr: { attrs: [] },
    mobile: String(13_000_000_000 + n),
    moment_address: '',
    oa_authorized: true,
    position: '客户经理',
    qr_code: '',
    telephone: '',
    external_contact_able: true,
    external_position: '',
    external_profile: {},
    gender: 1,
    ia_authorized: true,
    ma_authorized: true,
    department: ['1'],
    pk: n,
    updated_at: 1_600_000_000 + n,
  }
}
