import { attachEmbedded } from '@guanxi/embedded-postgres'
import { connect } from '../../../server/src/storage/connect.ts'
import { migrate } from '../../../server/src/storage/migrate.ts'
import { type Check, noProblems } from '../../lab/finding.ts'
import { makeCorp } from '../../lab/service.ts'
import { fillDataFolder } from '../../support/data-folder.ts'
import { addCustomers, auditLedger } from '../database-faults/ledger.ts'
import type { Sent } from '../database-faults/writers.ts'
import { play, type Round } from './round.ts'

const CORP = 'wwshutdown'

/** The service is told to stop, again and again, while callers are at it. */
export const check: Check = {
  name: 'shutdown',
  title: 'the service is stopped with SIGTERM while callers are at it',
  async run(lab) {
    const folder = await lab.folder()
    await fillDataFolder(folder)
    const embedded = await attachEmbedded({ folder, say: () => {} })
    lab.after(() => embedded.release())
    const owner = connect(embedded.owner, { max: 3 })
    lab.after(() => owner.end({ timeout: 1 }))
    await migrate(owner)
    const secret = await makeCorp(owner, CORP)
    const unionids = await addCustomers(owner, CORP)

    const count = lab.by({ slice: 2, quick: 4, full: 50 })
    const rounds: Round[] = []
    for (let i = 1; i <= count; i++) rounds.push(await play(lab, { corpId: CORP, secret, unionids, folder, owner }, i))

    const acknowledged = new Map<string, Sent>(rounds.flatMap((round) => [...round.acknowledged]))
    const lost = await auditLedger(owner, CORP, acknowledged)
    const sum = (of: 'served' | 'refused' | 'late') => rounds.reduce((total, round) => total + round[of], 0)
    const figures = { stops: count, served: sum('served'), refused: sum('refused'), late: sum('late') }
    const about = {
      what: 'reads and writes on open connections, and one slow write, while the service stops',
      bar: 'every call gets its whole reply: a success, or 503/10953 that says the connection closes; nothing acknowledged is lost; exit code 0',
      result:
        `${count} stops; ${figures.served} calls served, ${figures.refused} refused while stopping, ${figures.late} met a ` +
        `connection as it closed; ${acknowledged.size} writes acknowledged, each once in the ledger`,
      figures,
    }
    return [noProblems(about, [...rounds.flatMap((round) => round.problems), ...lost])]
  },
}
