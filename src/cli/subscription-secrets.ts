import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { GivenSecrets } from '../engines/events/secrets.ts'
import { replaceSecrets, secretsOf } from '../engines/events/subscription.ts'
import type { EventsDesk } from './events-desk.ts'

const FILE = 'subscription.ndjson'

type Line = { subscription_id: number } & GivenSecrets

/** Writes the secrets into an export's subscriptions; the file is for its owner's eyes alone then. */
export async function exportSecrets({ owner, vault }: EventsDesk, corpId: string, folder: string): Promise<void> {
  const lines = await linesOf(folder)
  if (lines.length === 0) return
  const full: string[] = []
  for (const line of lines) {
    const secrets = await secretsOf(owner, vault, corpId, line.subscription_id)
    const { token, encoding_aes_key, webhook_secrets } = secrets ?? { webhook_secrets: [] }
    full.push(JSON.stringify({ ...line, token, encoding_aes_key, webhook_secret: webhook_secrets[0]?.secret }))
  }
  const draft = join(folder, `.${process.pid}.draft`)
  try {
    await writeFile(draft, `${full.join('\n')}\n`, { mode: 0o600, flush: true })
    await rename(draft, join(folder, FILE))
  } finally {
    await rm(draft, { force: true })
  }
}

/** Seals the secrets that an imported folder brought; subscriptions without any keep theirs. Says how many had some. */
export async function importSecrets({ owner, vault }: EventsDesk, corpId: string, folder: string): Promise<number> {
  let count = 0
  for (const { subscription_id, token, encoding_aes_key, webhook_secret } of await linesOf(folder)) {
    if (!token || !encoding_aes_key) continue
    const given = { token, encoding_aes_key, ...(webhook_secret ? { webhook_secret } : {}) }
    await replaceSecrets(owner, vault, corpId, subscription_id, given)
    count++
  }
  return count
}

async function linesOf(folder: string): Promise<Line[]> {
  const text = await readFile(join(folder, FILE), 'utf8').catch((error) => {
    if (error.code !== 'ENOENT') throw error
    return ''
  })
  return text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line))
}
