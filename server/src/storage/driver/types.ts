import type { Sql as AnySql, PendingQuery, Row, TransactionSql } from 'postgres'

/** A pool of connections, or one of them; integers of 64 bits are numbers. */
export type Sql = AnySql<{ bigint: number }>
export type Tx = TransactionSql<{ bigint: number }>

/** A part of a statement, written with `tx` and put into another. */
export type SqlPart = PendingQuery<Row[]>
