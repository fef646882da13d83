import { randomInt } from 'node:crypto'
import { connect, type Login } from '../storage/connect.ts'

/** Writers in a process of their own, to be killed: each counts records up, two in a transaction, for ever. */
const { login, corpId, records } = JSON.parse(process.env.WRITER ?? '{}') as {
  login: Login
  corpId: string
  records: number
}
const pool = connect(login, { max: 4 })
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

async function write(): Promise<void> {
  for (;;) {
    const some = new Set([randomInt(records), randomInt(records)].sort()) // locks in one order: nobody deadlocks
    await pool
      .begin(async (tx) => {
        for (const record of some) {
          await tx`update tag_group set tag_group_name = (tag_group_name::int + 1)::text
          where corp_id = ${corpId} and tag_group_id = ${`r${record}`}`
          if (randomInt(3) === 0) await pause(randomInt(6))
        }
        if (randomInt(10) === 0) throw new Error('undone')
      })
      .catch((error) => {
        if (error.message !== 'undone') throw error
      })
  }
}
await Promise.all(Array.from({ length: 4 }, write))
