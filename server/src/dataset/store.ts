import { reason } from '../contract/reasons.ts'
import type { Tx } from '../storage/connect.ts'
import { DatasetError } from './error.ts'
import type { Staged } from './staging.ts'
import { findRepeat } from './verdict.ts'

const REPEATED = ['23505', '21000']

/**
 * Puts staged lines into their table: new keys are added, known ones updated where they differ, none removed.
 * Repeats are looked for only when PostgreSQL has refused them, so that a file without repeats does not pay for the search.
 */
export async function store(tx: Tx, corpId: string, staged: Staged): Promise<void> {
  try {
    await tx.savepoint(async (inner) => upsert(inner as Tx, corpId, staged))
  } catch (error) {
    if (!REPEATED.includes((error as { code: string }).code)) throw refused(error, staged)
    const repeat = await findRepeat(tx, corpId, staged)
    if (repeat) throw repeat
    await stepAside(tx, corpId, staged)
    await upsert(tx, corpId, staged).catch((again) => {
      throw refused(again, staged)
    })
  }
}

async function upsert(tx: Tx, corpId: string, { kind, table, columns }: Staged): Promise<void> {
  const names = columns.map(({ name }) => `"${name}"`)
  const rest = columns.filter(({ name }) => !kind.key.includes(name))
  const [known] = await tx.unsafe(`select exists (select from ${kind.table} where corp_id = $1) as some`, [corpId])
  const update = `on conflict (corp_id, ${kind.key.map((name) => `"${name}"`).join(', ')}) do update
    set ${rest.map(({ name }) => `"${name}" = excluded."${name}"`).join(', ')}
    where ${rest.map(({ name, type }) => differs(name, type)).join(' or ')}`
  const onConflict = rest.length > 0 ? update : 'on conflict do nothing'
  await tx.unsafe(
    `insert into ${kind.table} as t (corp_id, ${names.join(', ')})
     select $1, ${names.join(', ')} from ${table} order by line ${known?.some ? onConflict : ''}`,
    [corpId],
  )

  function differs(name: string, type: string): string {
    const cast = type === 'json' ? '::text' : ''
    return `t."${name}"${cast} is distinct from excluded."${name}"${cast}`
  }
}

/** Records that exchange a unique value: each gets a temporary value first, so that no step violates the constraint. */
async function stepAside(tx: Tx, corpId: string, { kind, table, columns }: Staged): Promise<void> {
  const sameKey = kind.key.map((name) => `t."${name}" = i."${name}"`).join(' and ')
  const key = kind.key.map((name) => `t."${name}"`).join(`, '/', `)
  for (const name of new Set(kind.unique.flat())) {
    if (columns.find((column) => column.name === name)?.type !== 'text') continue
    await tx.unsafe(
      `update ${kind.table} t set "${name}" = concat(E'\\x01', ${key}) from ${table} i
       where t.corp_id = $1 and ${sameKey} and t."${name}" <> i."${name}"`,
      [corpId],
    )
  }
}

function refused(error: unknown, { kind }: Staged): unknown {
  const { code = '', message } = error as { code?: string; message: string }
  return /^2[23]/.test(code) ? new DatasetError({ file: kind.file }, reason('not_storable', { said: message })) : error
}
