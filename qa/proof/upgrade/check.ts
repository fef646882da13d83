import { installDemo } from '../../../server/src/cli/demo-corp.ts'
import type { Sql } from '../../../server/src/storage/connect.ts'
import { migrations } from '../../../server/src/storage/migrate.ts'
import { type Child, startChild } from '../../lab/child.ts'
import { type Cluster, openCluster } from '../../lab/cluster.ts'
import { type Check, type Lab, noProblems } from '../../lab/finding.ts'
import { catalogue, differences } from './catalogue.ts'
import { countRows, fillFrom, tablesOf } from './old-data.ts'

/** Every schema there ever was, with data in it, is brought up to today's. */
export const check: Check = {
  name: 'upgrade',
  title: 'two nodes upgrade an old database at once while it is read',
  async run(lab) {
    const versions = (await migrations()).map(({ version }) => version)
    const chosen = versions.slice(0, -1).filter((_, i, all) => isChosen(lab, i, all.length))
    const cluster = await openCluster(lab)
    const today = await cluster.database('today')
    await installDemo(today.owner)
    const wanted = await catalogue(today.owner)
    const nodes = await Promise.all([startNode(lab), startNode(lab)])
    const seen = { problems: [] as string[], ran: 0, rows: 0, reads: 0, tables: 0 }
    for (const version of chosen) {
      const one = await upgrade(cluster, version, today.owner, wanted, nodes)
      seen.problems.push(...one.problems.map((problem) => `from ${version}: ${problem}`))
      for (const name of ['ran', 'rows', 'reads'] as const) seen[name] += one[name]
      seen.tables = Math.max(seen.tables, one.tables)
    }
    const { ran, rows, reads, tables, problems } = seen
    const number = (value: number) => value.toLocaleString('en-US')
    const about = {
      what: `databases left at ${chosen.length} of ${versions.length - 1} earlier schemas, filled, upgraded by two processes at once under readers`,
      bar: 'no error; each migration run by one of the two; no row lost; the schema that of a new database',
      result: `${chosen.length} databases, ${number(ran)} migrations run, each once; ${number(rows)} rows in up to ${tables} tables kept; ${number(reads)} reads meanwhile`,
      figures: { databases: chosen.length, ran, rows, reads },
    }
    return [noProblems(about, problems)]
  },
}

/** All of them in a full run, else some that are spread evenly, the newest among them. */
function isChosen(lab: Lab, index: number, count: number): boolean {
  const wanted = lab.by({ slice: 3, quick: 4, full: count })
  const step = count / Math.min(wanted, count)
  return Math.floor((count - 1 - index) % step) === 0
}

async function startNode(lab: Lab): Promise<Child> {
  const node = await startChild(new URL('./migrate-process.ts', import.meta.url), null)
  lab.after(() => node.kill())
  return node
}

async function upgrade(cluster: Cluster, version: number, today: Sql, wanted: Set<string>, nodes: readonly Child[]) {
  const { owner, logins, drop } = await cluster.database(`from_${version}`, { upTo: version })
  const problems = await fillFrom(today, owner)
  const before = await countRows(owner)
  const readers = startReaders(owner, [...before.keys()])
  const answers = (await Promise.all(nodes.map((node) => node.ask(logins.owner)))) as {
    ran: string[]
    error?: string
  }[]
  const { reads, failures } = await readers.stop()
  problems.push(...failures)

  const after = await countRows(owner)
  for (const [table, rows] of before) {
    const now = after.get(table)
    if (!isBusy(table) && (now === undefined || now < rows)) problems.push(`${table} had ${rows} rows, has ${now}`)
  }
  for (const { error } of answers) if (error) problems.push(error)
  const ran = answers.flatMap((answer) => answer.ran).sort()
  const due = (await migrations()).filter((each) => each.version > version).map(({ name }) => name)
  if (ran.join() !== due.sort().join()) problems.push(`these were run: ${ran.join()}`)
  problems.push(...differences(wanted, await catalogue(owner)).map((line) => `the schema differs: ${line}`))
  const rows = [...before.values()].reduce((sum, each) => sum + each, 0)
  const tables = (await tablesOf(owner)).length
  await drop()
  return { problems, ran: ran.length, rows, reads, tables }
}

/** Rows of these are counted together as time goes by, so that their number falls. */
const isBusy = (table: string) => table.startsWith('walk_')

/** Reads one table after the other, over and over. */
function startReaders(sql: Sql, tables: readonly string[]) {
  const failures: string[] = []
  let reads = 0
  let over = false
  const read = async (first: number) => {
    for (let i = first; !over; i++) {
      await sql
        .unsafe(`select count(*) from ${tables[i % tables.length]}`)
        .then(() => reads++)
        .catch((error) => failures.push(`a reader got: ${error.message}`))
    }
  }
  const reading = Promise.all([read(0), read(1)])
  return {
    async stop() {
      over = true
      await reading
      return { reads, failures }
    },
  }
}
