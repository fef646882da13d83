import type { Login } from '@guanxi/embedded-postgres'
import { openCluster } from '../../lab/cluster.ts'
import { databaseUrls, letOwnerSetApp } from '../../lab/database-url.ts'
import { importDemo } from '../../lab/demo-corp.ts'
import { type Check, type Finding, noProblems } from '../../lab/finding.ts'
import { startServe } from '../../lab/serve.ts'
import { tokenOf } from '../../lab/service.ts'
import { PGBOUNCER_HINT, pgbouncerVersion, startPgbouncer } from '../../support/pgbouncer.ts'
import { guessesOnAll } from '../nodes/guesses.ts'
import { keysOnAll } from '../nodes/keys.ts'
import { revokedOnAll } from '../nodes/revoke.ts'
import { watchWindows, windowsOnAll } from '../nodes/windows.ts'
import { sameAnswers } from './answers.ts'
import { crowdOnFew } from './crowd.ts'

const CORP = 'ww_pooled'

/** What much advice has people write. */
const IGNORING =
  'ignore_startup_parameters = role,jit,random_page_cost,statement_timeout,idle_in_transaction_session_timeout'

/** Three nodes whose calls go through a real PgBouncer, beside one without. */
export const check: Check = {
  name: 'pooler',
  title: 'calls through PgBouncer in transaction mode',
  async run(lab) {
    const version = await pgbouncerVersion()
    if (!version) return [absent]
    const cluster = await openCluster(lab)
    const { owner, logins } = await cluster.database('pooled')
    await letOwnerSetApp(cluster.folder, logins.owner)
    const secret = await importDemo(lab, owner, CORP)
    const [direct = ''] = await databaseUrls(lab, cluster, logins.owner, ['node_a'])
    const start = async (app: Login = logins.app, settings: string[] = []) => {
      const pooler = await startPgbouncer({ url: direct, app, folder: await lab.folder(), settings })
      lab.after(() => pooler.stop())
      return pooler
    }
    const pooler = await start()
    const folder = await lab.folder()
    const common = {
      GUANXI_DATA: folder,
      GUANXI_CONSOLE: 'off',
      GUANXI_SIMULATOR: 'off',
      GUANXI_PUBLIC_URL: 'https://crm.test',
    }
    const pooled = { ...common, DATABASE_URL: direct, GUANXI_APP_URL: pooler.url }
    const served = await Promise.all([pooled, pooled, pooled].map((each) => startServe(lab, each)))
    const addresses = served.map(({ address }) => address)
    const tokens = await Promise.all(addresses.map((address) => tokenOf(address, CORP, secret)))
    const nodes = { corpId: CORP, secret, addresses, tokens }
    const asked = await watchWindows(owner)
    const keys = lab.by({ slice: 10, quick: 50, full: 500 })
    const findings = [
      noProblems(
        {
          what: `PgBouncer ${version}: one idempotency key sent to three nodes at once`,
          bar: 'one effect and one reply for each key',
          result: `${keys} keys`,
        },
        await keysOnAll(nodes, owner, keys),
      ),
      await crowdOnFew(addresses, tokens[0] as string, owner, lab.by({ slice: 5, quick: 20, full: 200 })),
      await windowsOnAll(nodes, owner, asked, lab.by({ slice: [60], quick: [60, 600], full: [60, 600] })),
      await guessesOnAll(nodes),
    ]
    const beside = await startServe(lab, { ...common, DATABASE_URL: direct })
    findings.push(
      await sameAnswers(addresses[2] as string, beside.address, await tokenOf(beside.address, CORP, secret)),
    )
    findings.push(await revokedOnAll(nodes, owner))
    findings.push(await refusal(await start(logins.owner, [IGNORING])))
    return findings

    /** Started through a pooler that ignores the role of calls. */
    async function refusal({ url }: { url: string }): Promise<Finding> {
      const settings = { ...common, DATABASE_URL: url, GUANXI_DATA: await lab.folder() }
      const said = await startServe(lab, settings).then(
        () => 'it started',
        (error: Error) => error.message,
      )
      return noProblems(
        {
          what: 'a start through a pooler that ignores the parameter "role", without GUANXI_APP_URL',
          bar: 'refused, with a line that says why',
          result: said.split('\n').at(-1) ?? '',
        },
        /row-level security does not hold/.test(said) ? [] : [said],
      )
    }
  },
}

const absent: Finding = {
  what: 'calls through PgBouncer',
  bar: 'the same answers as without',
  outcome: 'skipped',
  result: 'not run',
  note: PGBOUNCER_HINT,
}
