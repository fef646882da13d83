import type { Sql } from '../../storage/connect.ts'
import { type CorpDb, read } from '../../storage/corp-db.ts'
import type { Ctx } from '../../storage/ctx.ts'
import { sql } from '../../storage/sql.ts'
import { claimDatabase, type Vault } from '../../storage/vault.ts'
import { type SinkScript, type Step, stepFor } from './sink.ts'

/** What a receiver checks and decrypts pushes with. */
export type SinkKeys = { token: string; encoding_aes_key: string; webhook_secret: string }

export type Sink = { name: string; url: string; keys: SinkKeys; script: SinkScript }

/** Receivers that one corporation may have, and pushes that each keeps. */
export const MOST_SINKS = 20
const KEPT = 500

const placeOf = (corpId: string, name: string) => `sink ${corpId}/${name}`

/** Makes a receiver, or gives one another script, which begins anew; its keys stay. Undefined when there are too many. */
export async function putSink(
  { tx, corpId, now }: Ctx,
  vault: Vault,
  { name, url, script }: Omit<Sink, 'keys'>,
  newKeys: () => SinkKeys,
): Promise<Sink | undefined> {
  await tx`select 1 from corp where corp_id = ${corpId} for update`
  const [there] = await tx<{ secrets: Buffer }[]>`
    select secrets from sandbox_sink where corp_id = ${corpId} and name = ${name}`
  const [{ count = 0 } = {}] = await tx<{ count: number }[]>`
    select count(*)::int as count from sandbox_sink where corp_id = ${corpId}`
  if (!there && count >= MOST_SINKS) return undefined
  const keys = there ? keysOf(vault, corpId, name, there.secrets) : newKeys()
  await claimDatabase(tx, vault)
  const sealed = vault.encrypt(JSON.stringify(keys), placeOf(corpId, name))
  await tx`
    insert into sandbox_sink (corp_id, name, url, script, after_script, secrets, created_at)
    values (${corpId}, ${name}, ${url}, ${script.script as never}, ${script.then}, ${sealed}, ${now})
    on conflict (corp_id, name) do update set
      url = excluded.url, script = excluded.script, after_script = excluded.after_script, pushes = 0`
  return { name, url, keys, script }
}

/** A receiver with its keys. */
export async function findSink(db: CorpDb, vault: Vault, name: string): Promise<Sink | undefined> {
  const [row] = await read<{ url: string; script: Step[]; then: SinkScript['then']; secrets: Buffer }>(
    db,
    sql`select url, script, after_script as "then", secrets from sandbox_sink s
        where s.corp_id = w.corp_id and name = ${name}`,
  )
  if (!row) return undefined
  const { url, script, then, secrets } = row
  return { name, url, keys: keysOf(vault, db.corpId, name, secrets), script: { script, then } }
}

function keysOf(vault: Vault, corpId: string, name: string, secrets: Buffer): SinkKeys {
  return JSON.parse(vault.decrypt(secrets, placeOf(corpId, name)))
}

/** Removes a receiver, what it got, and the subscriptions that lead to it. */
export async function removeSink({ tx, corpId }: Ctx, name: string): Promise<boolean> {
  const [gone] = await tx<{ url: string }[]>`
    delete from sandbox_sink where corp_id = ${corpId} and name = ${name} returning url`
  if (gone) await tx`delete from subscription where corp_id = ${corpId} and url = ${gone.url}`
  return gone !== undefined
}

/** A push as it arrived. */
export type Arrived = {
  headers: Record<string, string>
  body: string
  plaintext: string | null
  signature: 'ok' | 'bad'
}

export type Received = Arrived & { no: number; at: number; answered: string }

/** Writes a push down and says how it is answered; pushes take their turns in the script. Undefined: the receiver is gone. */
export async function receive(
  pool: Sql,
  { corpId, sink, at }: { corpId: string; sink: Sink; at: number },
  { headers, body, plaintext, signature }: Arrived,
): Promise<Step | undefined> {
  return pool.begin(async (tx) => {
    await tx`select set_config('guanxi.corp_id', ${corpId}, true)`
    const [place] = await tx<{ no: number; pushes: number }[]>`
      update sandbox_sink set pushes = pushes + 1, last_no = last_no + 1
      where corp_id = ${corpId} and name = ${sink.name} returning last_no as no, pushes`
    if (!place) return undefined
    const step = stepFor(sink.script, place.pushes - 1)
    const answered = step.hang ? 'hang' : step.reset ? 'reset' : String(step.status)
    await tx`
      insert into sandbox_received (corp_id, sink, no, at, headers, body, plaintext, signature, answered)
      values (${corpId}, ${sink.name}, ${place.no}, ${at}, ${headers as never}, ${body}, ${plaintext}, ${signature}, ${answered})`
    await tx`
      delete from sandbox_received where corp_id = ${corpId} and sink = ${sink.name} and no <= ${place.no - KEPT}`
    return step
  })
}

/** What a receiver got after a number, the oldest first. */
export async function readReceived(
  db: CorpDb,
  name: string,
  { after, limit }: { after: number; limit: number },
): Promise<Received[]> {
  return read<Received>(
    db,
    sql`select no, at, headers, body, plaintext, signature, answered from sandbox_received r
        where r.corp_id = w.corp_id and sink = ${name} and no > ${after} order by no limit ${limit}`,
  )
}
