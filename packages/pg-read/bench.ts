import postgres from 'postgres'
import { openReads } from './src/index.ts'
import { startPostgres } from './test/postgres.ts'

/** Reads of one 20 kB row, by this client and by postgres.js in turns; the ratios are ours over theirs. */
const SECONDS = Number(process.argv[2] ?? 2)
const ROUNDS = Number(process.argv[3] ?? 5)
const CALLERS = Number(process.argv[4] ?? 32)
const TEXT = 'select id::text, body from page where id = $1'

type Client = { name: string; read(id: number): Promise<unknown>; close(): Promise<unknown> }
type Round = { perSecond: number; cpu: number; p99: number }

const server = await startPostgres()
try {
  await prepare()
  const clients = [ours(), theirs()]
  for (const client of clients) await round(client, 1)
  const rounds = clients.map((): Round[] => [])
  for (let i = 0; i < ROUNDS; i++) {
    for (const [j, client] of clients.entries()) rounds[j]?.push(await round(client, SECONDS))
  }
  const [mine, other] = rounds.map((each) => ({
    perSecond: median(each.map((one) => one.perSecond)),
    cpu: median(each.map((one) => one.cpu)),
    p99: median(each.map((one) => one.p99)),
  })) as [Round, Round]
  for (const [i, { perSecond, cpu, p99 }] of [mine, other].entries()) {
    console.log(
      `${clients[i]?.name.padEnd(12)} ${perSecond.toFixed(0)} reads/s, ${cpu.toFixed(1)} µs of CPU a read, p99 ${p99.toFixed(2)} ms`,
    )
  }
  console.log(
    `ratio: reads/s ${(mine.perSecond / other.perSecond).toFixed(2)}, CPU ${(mine.cpu / other.cpu).toFixed(2)}, p99 ${(mine.p99 / other.p99).toFixed(2)}`,
  )
  for (const client of clients) await client.close()
} finally {
  await server.stop()
}

async function prepare() {
  const sql = postgres({ path: server.path, username: 'postgres', database: 'postgres', max: 1, onnotice() {} })
  await sql`create table page (id int primary key, body text)`
  await sql`insert into page select i, left(repeat(md5(i::text), 640), 20000) from generate_series(0, 999) i`
  await sql`alter table page alter body set storage plain`
  await sql`vacuum analyze page`
  await sql.end()
}

function ours(): Client {
  const reads = openReads(server.login)
  const statement = { key: 'page', text: TEXT, columns: 2 }
  return { name: 'pg-read', read: (id) => reads.read(statement, [id]), close: () => reads.close() }
}

function theirs(): Client {
  const connection = { plan_cache_mode: 'force_generic_plan' } as never
  const sql = postgres({ ...{ path: server.path, username: 'postgres' }, max: 2, fetch_types: false, connection })
  return { name: 'postgres.js', read: (id) => sql.unsafe(TEXT, [id], { prepare: true }).raw(), close: () => sql.end() }
}

async function round({ read }: Client, seconds: number): Promise<Round> {
  const took: number[] = []
  const start = performance.now()
  const cpu = process.cpuUsage()
  const until = start + seconds * 1000
  const caller = async (first: number) => {
    for (let id = first; ; id = (id + 7) % 1000) {
      const asked = performance.now()
      if (asked > until) return
      await read(id)
      took.push(performance.now() - asked)
    }
  }
  await Promise.all(Array.from({ length: CALLERS }, (_, i) => caller(i)))
  const { user, system } = process.cpuUsage(cpu)
  const elapsed = (performance.now() - start) / 1000
  took.sort((a, b) => a - b)
  return {
    perSecond: took.length / elapsed,
    cpu: (user + system) / took.length,
    p99: took[Math.floor(took.length * 0.99)] ?? 0,
  }
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0
}
