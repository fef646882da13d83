import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { customer } from '../../support/customers.ts'
import { writeStaff } from '../import.ts'

export const CORP = 'wwbench'

const SEATS = ['basic', 'marketing', 'service', 'conversation'].map((kind) => ({ kind, quantity: 1, expires_at: null }))

/** A customer's ids, from 1 on; `follower` follows them all. */
export const follower = 'wo1'
export const externalUserId = (n: number) => `wm${n}`
export const unionid = (n: number) => `on${n}`

/** Writes the dataset that both builds import: `people` staff, as many customers, and a ticket template. */
export async function writeDataset(folder: string, people: number): Promise<string> {
  await writeStaff(folder, people)
  const follows = [{ staff_id: follower, added_at: 1_650_000_000, state: '', stage_id: null, remark: '' }]
  const lines = Array.from({ length: people }, (_, i) =>
    JSON.stringify(customer(i + 1, { external_user_id: externalUserId(i + 1), unionid: unionid(i + 1), follows })),
  )
  await writeFile(join(folder, 'customer.ndjson'), `${lines.join('\n')}\n`)
  const template = { id: 1, title: '简单', steps: [{ name: '唯一', handler_ids: [] }], components: [] }
  await writeFile(join(folder, 'ticket_template.ndjson'), `${JSON.stringify(template)}\n`)
  await writeFile(join(folder, 'corp.json'), JSON.stringify({ corp_id: CORP, name: CORP, secrets: [], seats: SEATS }))
  return folder
}

/** A dataset of staff alone under another id, for an import that is measured. */
export async function writeStaffOf(folder: string, corpId: string, people: number): Promise<string> {
  await mkdir(folder, { recursive: true })
  await writeStaff(folder, people)
  await writeFile(
    join(folder, 'corp.json'),
    JSON.stringify({ corp_id: corpId, name: corpId, secrets: [], seats: SEATS }),
  )
  return folder
}
