import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { reason } from '../contract/reasons.ts'
import { colour, corpId, limits as limitsSchema, seat, timeZone } from '../engines/corporations/corporation.ts'
import { refuseRealPlatform } from '../engines/corporations/sandbox.ts'
import { replaceSeats } from '../engines/corporations/seats.ts'
import { lockCorp } from '../engines/corporations/turn.ts'
import { addSecret } from '../engines/credentials/secret.ts'
import type { Ctx } from '../storage/ctx.ts'
import { invalid, refuseExcess, refuseUnstorable, textsOf } from './check.ts'
import { DatasetError } from './error.ts'

export const CORP_FILE = 'corp.json'

/** The corporation itself. What is left out keeps its present value, or the default for a new corporation. */
export const CorpFile = z.strictObject({
  corp_id: corpId.describe('企业 ID'),
  name: z.string().min(1).describe('企业名称'),
  secrets: z.array(z.string().min(1).max(512)).optional().describe('密钥明文，只存其哈希；导出时总是 []'),
  seats: z.array(seat).optional().describe('席位；给出时整体替换'),
  time_zone: timeZone.optional().describe('时区，默认 Asia/Shanghai'),
  ciphertext: z.boolean().optional().describe('是否密文企业，默认 false'),
  chat_terms_agreed: z.boolean().optional().describe('是否已同意会话接口条款，默认 false'),
  sandbox: z.boolean().optional().describe('是否沙箱：调用方可以强制出错，仅供试验；不是则不写'),
  limits: limitsSchema.optional().describe('调用上限；没有时不写'),
  colour: colour.optional().describe('品牌色，如 #1f6f5c；没有时不写'),
})

export type CorpFile = z.infer<typeof CorpFile>

/** Reads and checks the folder's `corp.json`. */
export async function readCorpFile(folder: string): Promise<CorpFile> {
  const file = CORP_FILE
  const bytes = await readFile(join(folder, file)).catch((error) => {
    if (error.code !== 'ENOENT') throw error
    throw new DatasetError({ file }, reason('file_missing', { folder }))
  })
  refuseExcess(bytes, { file })
  let text: string
  let value: unknown
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    value = JSON.parse(text)
  } catch {
    throw new DatasetError({ file }, reason('not_json'))
  }
  const result = CorpFile.safeParse(value)
  if (!result.success) throw invalid({ file }, CorpFile, value, result.error)
  textsOf(text, { file })
  refuseUnstorable(value, { file })
  return result.data
}

/**
 * Creates the corporation's row if it is missing and locks it, so that other imports of it wait; calls go on. An advisory
 * lock is taken before the row: an insert that conflicts increases the control epoch even when it adds nothing. True for a new one.
 */
export async function lockOrAddCorp(ctx: Ctx, { corp_id, name, time_zone }: CorpFile): Promise<boolean> {
  const { tx, now } = ctx
  await tx`select pg_advisory_xact_lock(hashtextextended(${`import of ${corp_id}`}, 0))`
  if (await lockCorp(ctx)) return false
  const added = await tx`insert into corp (corp_id, name, time_zone, created_at)
    values (${corp_id}, ${name}, ${time_zone ?? 'Asia/Shanghai'}, ${now}) on conflict do nothing returning 1`
  await lockCorp(ctx)
  return added.length > 0
}

/**
 * Writes what `corp.json` says; a removed corporation is restored. The last step of an import: it locks the control epoch
 * until the commit.
 */
export async function storeCorp(ctx: Ctx, corp: CorpFile): Promise<void> {
  const { tx } = ctx
  const { corp_id, name, time_zone, ciphertext, chat_terms_agreed, sandbox, limits, colour, seats, secrets = [] } = corp
  if (sandbox) await refuseRealPlatform(ctx)
  await tx`
    update corp set name = ${name}, removed_at = null,
      time_zone = coalesce(${time_zone ?? null}, time_zone),
      ciphertext = coalesce(${ciphertext ?? null}, ciphertext),
      chat_terms_agreed = coalesce(${chat_terms_agreed ?? null}, chat_terms_agreed),
      sandbox = coalesce(${sandbox ?? null}, sandbox),
      limits = coalesce(${limits ? tx.json(limits) : null}::jsonb, limits),
      colour = coalesce(${colour ?? null}, colour)
    where corp_id = ${corp_id}`
  if (seats) await replaceSeats(ctx, seats)
  for (const secret of secrets) await addSecret(ctx, { name: 'dataset', secret })
}
