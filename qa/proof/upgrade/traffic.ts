import type { Sql } from '../../../server/src/storage/connect.ts'

/** Either side of a deadlock may be chosen to give way; its caller would be answered after a retry. */
const DEADLOCK = '40P01'

/** Reads one table after the other, and adds departments, over and over; both must go on while the schema changes. */
export function startTraffic(connection: Sql, corpId: string, tables: readonly string[]) {
  const failures: string[] = []
  const written: string[] = []
  let reads = 0
  let over = false
  const read = async () => {
    for (let i = 0; !over; i++) {
      await connection
        .unsafe(`select count(*) from ${tables[i % tables.length]}`)
        .then(() => reads++)
        .catch((error) => error.code !== DEADLOCK && failures.push(`a reader got: ${error.message}`))
    }
  }
  const write = async () => {
    for (let i = 0; !over; i++) {
      const id = `proof-${i}`
      await connection`insert into department values (${corpId}, ${id}, ${id}, '0', ${i})`
        .then(() => written.push(id))
        .catch((error) => error.code !== DEADLOCK && failures.push(`a writer got: ${error.message}`))
    }
  }
  const running = Promise.all([read(), write()])
  return {
    async stop() {
      over = true
      await running
      const rows = await connection<{ id: string }[]>`select id from department where corp_id = ${corpId}`
      const kept = new Set(rows.map(({ id }) => id))
      const lost = written.filter((id) => !kept.has(id))
      if (lost.length > 0) failures.push(`${lost.length} of ${written.length} written rows are gone`)
      return { reads, writes: written.length, failures }
    },
  }
}
