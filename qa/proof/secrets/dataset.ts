import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { datasetKinds } from '../../../server/src/records/datasets.ts'
import { demoLines } from '../../lab/demo-corp.ts'
import type { Lab } from '../../lab/finding.ts'
import { marked } from '../tenants/twin.ts'
import { CALLBACK, NAME, PHONE, SECRET } from './canaries.ts'

export const CORP = 'ww_secrets'

/** Kinds that are left out: long, and without people's names. */
const LONG = ['chat_message', 'points_entry']

/** A dataset whose every text is marked as a person's, with the corporation's secret and a subscription's keys. */
export async function writeDataset(lab: Lab, callbackUrl: string): Promise<string> {
  const folder = await lab.folder()
  const seats = ['basic', 'marketing', 'service', 'conversation'].map((kind) => ({
    kind,
    quantity: 1,
    expires_at: null,
  }))
  const corp = { corp_id: CORP, name: 'Zq', secrets: [SECRET], seats, chat_terms_agreed: true }
  await writeFile(join(folder, 'corp.json'), JSON.stringify(corp))
  for (const kind of datasetKinds.filter(({ name }) => !LONG.includes(name))) {
    const lines = (await demoLines(kind)).map((line) => `${JSON.stringify(marked(kind, line, NAME))}\n`)
    if (lines.length > 0) await writeFile(join(folder, kind.file), lines.join(''))
  }
  const times = { created_at: 1, updated_at: 1 }
  const subscription = {
    subscription_id: 1,
    url: callbackUrl,
    kinds: ['work_order_change'],
    app_id: 'app',
    enabled: true,
  }
  await writeFile(
    join(folder, 'subscription.ndjson'),
    `${JSON.stringify({ ...subscription, ...times, ...CALLBACK })}\n`,
  )
  return folder
}

/** A dataset that is refused because of what it says of a person. */
export async function writeBadDataset(lab: Lab): Promise<string> {
  const folder = await lab.folder()
  await writeFile(join(folder, 'corp.json'), JSON.stringify({ corp_id: CORP, name: 'Zq', secrets: [SECRET] }))
  const clue = {
    phone: `${PHONE}x`,
    remark: NAME.repeat(1000),
    grade_id: NAME,
    tags: [],
    base_info: {},
    custom_info: null,
  }
  await writeFile(join(folder, 'clue.ndjson'), `${JSON.stringify(clue)}\n`)
  return folder
}
