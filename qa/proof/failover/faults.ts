import { setTimeout as pause } from 'node:timers/promises'
import type { Database } from './database.ts'
import { signalAll } from './process-tree.ts'
import { PROGRAMS } from './programs.ts'

/** Something that happens to the primary, or to what chooses it. */
export type Fault = {
  name: string
  /** How many seconds without an acknowledged write are promised at most. */
  seconds: number
  /** Strikes; gives what puts the machine back into service, once another leads where one has to. */
  strike(database: Database): Promise<() => Promise<void>>
}

const NOTHING = async () => {}

/** An operator moves the primary to another machine. */
const switchover: Fault = {
  name: 'switchover',
  seconds: 5,
  async strike(database) {
    const primary = await database.primary()
    const standby = (await database.members()).find(({ role }) => role === 'sync_standby')
    const [from, to] = [primary.name, standby?.name as string]
    const args = ['-c', primary.config, 'switchover', 'guanxi', '--leader', from, '--candidate', to, '--force']
    await primary.run(PROGRAMS.patronictl, args)
    return NOTHING
  },
}

/** PostgreSQL dies, and its machine and Patroni live. */
export const postmaster: Fault = {
  name: 'PostgreSQL killed',
  seconds: 10,
  async strike(database) {
    const primary = await database.primary()
    signalAll((await primary.postgres()).slice(0, 1), 'SIGKILL')
    await otherThan(database, primary.name)
    return NOTHING
  },
}

/** Everything on the primary's machine dies at once. */
const machine: Fault = {
  name: 'machine killed',
  seconds: 30,
  async strike(database) {
    const primary = await database.primary()
    await primary.kill()
    await otherThan(database, primary.name)
    return () => primary.start()
  },
}

/** Everything on the primary's machine stops where it is, and goes on after another has taken over. */
const hang: Fault = {
  name: 'machine hangs',
  seconds: 30,
  async strike(database) {
    const primary = await database.primary()
    const stopped = await primary.processes()
    signalAll(stopped, 'SIGSTOP')
    await otherThan(database, primary.name)
    await pause(2000)
    return async () => signalAll(stopped, 'SIGCONT')
  },
}

/** The leader among the three etcd dies. */
const etcdLeader: Fault = {
  name: 'leader of etcd killed',
  seconds: 10,
  async strike({ machines }) {
    for (const each of machines) {
      const reply = await fetch(`http://${each.address}:2379/v3/maintenance/status`, { method: 'POST', body: '{}' })
      const { header, leader } = (await reply.json()) as { header: { member_id: string }; leader: string }
      if (header.member_id !== leader) continue
      signalAll(await each.processes('etcd'), 'SIGKILL')
      await pause(3000)
      return () => each.start()
    }
    throw new Error('no etcd leads')
  },
}

/** Waits until another machine than this one leads. */
async function otherThan(database: Database, name: string): Promise<void> {
  while ((await database.primary()).name === name) await pause(100)
}

const times = (count: number, fault: Fault) => Array.from({ length: count }, () => fault)

/** Twenty faults in turn, or one of each kind. */
export const faultsOf = (all: boolean): Fault[] =>
  all
    ? [
        ...times(5, switchover).flatMap((each) => [each, postmaster, machine]),
        ...[...times(3, hang), ...times(2, etcdLeader)],
      ]
    : [switchover, postmaster, machine, hang, etcdLeader]
