import type { ReadsOptions, Ssl, Value } from '@guanxi/pg-read'
import { arrayTypes } from './array-types.ts'
import type { Sql } from './types.ts'

/** What the driver made of a URL, the environment and its options; its own types leave most of it out. */
type DriverOptions = {
  host: string[]
  port: number[]
  path: string | false
  user: string
  pass: string
  database: string
  ssl: false | string | object
  sslnegotiation: string | null
  target_session_attrs: string | undefined
  connection: Record<string, string>
}

/** As the driver reads each `sslmode`: one that it does not know is verified in full. */
const SSL: Record<string, Ssl> = { prefer: 'prefer', allow: 'require', require: 'require' }

/** How many connections the wire client opens: through a pooler a connection answers one read at a time. */
export const readConnections = (pooled: boolean) => (pooled ? 4 : 2)

/**
 * How the wire client reaches the database that the driver's pool reaches, as the same user with the same settings; or
 * one line that says why it cannot. It gives up before `withDbTimeout` does, which would replace the pool.
 */
export function wireOptions(pool: Sql, timeoutMs: number, pooled?: { named: boolean }): ReadsOptions | string {
  if (pooled && !pooled.named) return 'the pooler does not keep prepared statements'
  const { host, port, path, user, pass, database, ssl, ...more } = pool.options as unknown as DriverOptions
  if (!path && host.length > 1) return 'the URL names several hosts'
  const { target_session_attrs: attributes } = more
  if (attributes && attributes !== 'primary') return `the URL asks for target_session_attrs=${attributes}`
  if (ssl && more.sslnegotiation === 'direct') return 'the URL asks for sslnegotiation=direct'
  const { statement_timeout, ...settings } = more.connection
  return {
    ...(path ? { path } : { host: host[0] as string, port: port[0] as number }),
    ...{ user, password: pass, database },
    ssl: typeof ssl === 'string' ? (SSL[ssl] ?? 'verify-full') : (ssl as Ssl),
    timeoutMs: Math.round(timeoutMs * 0.9),
    settings: { ...settings, application_name: `${settings.application_name} reads` },
    connections: readConnections(pooled !== undefined),
    ...(pooled ? { pooled: true } : {}),
  }
}

/** Parameters as the wire client sends them, arrays in PostgreSQL's text form; undefined when one has another type. */
export function wireValues(values: readonly unknown[]): Value[] | undefined {
  const sent: Value[] = []
  for (const value of values) {
    if (Array.isArray(value)) {
      if (!value.every((each) => each === null || isScalar(each))) return undefined
      sent.push((arrayTypes.texts as { serialize(values: unknown): string }).serialize(value))
    } else if (value === null || isScalar(value)) sent.push(value)
    else return undefined
  }
  return sent
}

function isScalar(value: unknown): value is string | number | bigint | boolean {
  return (
    typeof value === 'string' || typeof value === 'number' || typeof value === 'bigint' || typeof value === 'boolean'
  )
}
