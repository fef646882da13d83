import type { ConnectionOptions } from 'node:tls'

/** As libpq's `sslmode` says it, or the TLS options themselves, which then decide what is verified. */
export type Ssl = false | 'prefer' | 'require' | 'verify-ca' | 'verify-full' | ConnectionOptions

export type ReadsOptions = {
  host?: string
  port?: number
  /** A Unix socket's file; takes the place of `host` and `port`. */
  path?: string
  user: string
  password?: string | (() => string | Promise<string>)
  database: string
  ssl?: Ssl
  /** How many connections are kept open; 2 by default. */
  connections?: number
  /** How many reads one connection is given before the first of them is answered; 4 by default, 1 through a pooler. */
  outstanding?: number
  /** How long a read may take; 5,000 by default. */
  timeoutMs?: number
  /** How long opening a connection may take; as long as a read, but at most 5,000 by default. */
  connectMs?: number
  /** The most that one read's rows may weigh; 64 MiB by default. */
  maxBytes?: number
  /** How many prepared statements one connection keeps; 256 by default. */
  statements?: number
  /** Session settings sent at connect, such as `role` or `search_path`; these win over the client's own. */
  settings?: Record<string, string>
  /**
   * A pooler that keeps prepared statements is in between: only `settings` are asked for at connect, no other client's
   * statement can have the name of one of ours, and a read is sent when the one before is answered.
   */
  pooled?: boolean
}

/** One `select`. A key stands for one text for good; it need not be the text, so that it may be short. */
export type Statement = {
  key: string
  text: string
  /** The types of the first parameters, where PostgreSQL should not infer them; 0 infers. */
  oids?: readonly number[]
  /** How many columns each row must have; unchecked by default. */
  columns?: number
  /** More rows than this make the read fail; 1 by default. */
  maxRows?: number
}

/** A parameter in PostgreSQL's text form; a Buffer holds the bytes of that text. */
export type Value = string | number | bigint | boolean | Buffer | null

/** The columns' bytes in PostgreSQL's text form. */
export type Row = (Buffer | null)[]

export type Stats = {
  /** Connections that are ready for reads. */
  open: number
  /** Reads that were sent and not yet answered. */
  outstanding: number
  /** Reads that wait for a connection. */
  waiting: number
  /** Connections lost or failed since the start. */
  lost: number
  /** Why the last connection was lost or not opened; undefined once all are open. */
  problem: Error | undefined
}

export type Reads = {
  read(statement: Statement, values: readonly Value[]): Promise<Row[]>
  stats(): Stats
  /** Refuses new reads and lets those under way finish; `atOnce` fails them. */
  close(options?: { atOnce?: boolean }): Promise<void>
}
