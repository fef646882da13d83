import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { customerRecords } from '../../demo/parts/customer.ts'
import { staffRanks } from '../../demo/parts/staff-rank.ts'
import type { Sql } from '../storage/connect.ts'
import { type Demo, FOLDER, installDemo } from './demo-corp.ts'

/** The demo corporation with this many customers: the demo's own ones first, then generated ones. */
export async function demoOfSize(owner: Sql, count: number): Promise<Demo> {
  const folder = await mkdtemp(join(tmpdir(), 'guanxi-demo-'))
  try {
    await cp(FOLDER, folder, { recursive: true })
    const { customers, groupChats, entries } = customerRecords(count)
    await writeLines(join(folder, 'group_chat.ndjson'), groupChats)
    await writeLines(join(folder, 'customer.ndjson'), customers)
    await writeLines(join(folder, 'points_entry.ndjson'), entries)
    await writeLines(join(folder, 'staff_rank.ndjson'), staffRanks(customers))
    return await installDemo(owner, folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function writeLines(path: string, records: readonly object[]): Promise<void> {
  await writeFile(path, '')
  for (let from = 0; from < records.length; from += 10_000) {
    const lines = records.slice(from, from + 10_000).map((record) => `${JSON.stringify(record)}\n`)
    await writeFile(path, lines.join(''), { flag: 'a' })
  }
}
