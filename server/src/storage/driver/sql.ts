import type { Sql as AnySql, TransactionSql } from 'postgres'

/** A pool of connections, or one of them; integers of 64 bits are numbers. */
export type Sql = AnySql<{ bigint: number }>
export type Tx = TransactionSql<{ bigint: number }>
