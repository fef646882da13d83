import { existsSync } from 'node:fs'
import { rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { readLines } from '../dataset/lines.ts'
import type { Sql, Tx } from '../storage/connect.ts'
import type { Vault } from '../storage/vault.ts'
import type { GivenSecrets } from '../webhooks/secrets.ts'
import { replaceSecrets, secretsOf } from '../webhooks/subscription.ts'

const FILE = 'subscription.ndjson'

type Line = { subscription_id: number; bot_url?: string; bot_secret?: string } & GivenSecrets

/** Writes the secrets into an export's subscriptions; the file is readable by its owner alone then. */
export async function exportSecrets(owner: Sql, vault: Vault, corpId: string, folder: string): Promise<void> {
  const lines = await linesOf(folder)
  if (lines.length === 0) return
  const full: string[] = []
  for (const line of lines) {
    const secrets = await secretsOf(owner, vault, corpId, line.subscription_id)
    const { token, encoding_aes_key, webhook_secrets, bot } = secrets ?? { webhook_secrets: [] }
    const keys = { token, encoding_aes_key, webhook_secret: webhook_secrets[0]?.secret }
    full.push(JSON.stringify({ ...line, ...keys, bot_url: bot?.url, bot_secret: bot?.secret }))
  }
  const draft = join(folder, `.${process.pid}.draft`)
  try {
    await writeFile(draft, `${full.join('\n')}\n`, { mode: 0o600, flush: true })
    await rename(draft, join(folder, FILE))
  } finally {
    await rm(draft, { force: true })
  }
}

/** The lines of a dataset that contain secrets; invalid lines are skipped, since the import refuses them. */
export async function secretsIn(folder: string): Promise<Line[]> {
  return (await linesOf(folder)).filter((line) => line?.token && line.encoding_aes_key)
}

/** Encrypts the secrets that came with an imported dataset; subscriptions without any keep theirs. */
export async function importSecrets(tx: Tx, vault: Vault, corpId: string, lines: readonly Line[]): Promise<void> {
  for (const { subscription_id, token, encoding_aes_key, webhook_secret, bot_url, bot_secret } of lines) {
    const bot = bot_url ? { bot: { url: bot_url, ...(bot_secret ? { secret: bot_secret } : {}) } } : {}
    const given = { token, encoding_aes_key, ...(webhook_secret ? { webhook_secret } : {}), ...bot }
    await replaceSecrets(tx, vault, corpId, subscription_id, given)
  }
}

async function linesOf(folder: string): Promise<Line[]> {
  const path = join(folder, FILE)
  if (!existsSync(path)) return []
  const lines: string[] = []
  for await (const batch of readLines(path)) lines.push(...batch.lines)
  return lines.map(parsed)
}

function parsed(line: string) {
  try {
    return JSON.parse(line)
  } catch {
    return undefined
  }
}
