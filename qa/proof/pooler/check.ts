import type { Login } from '@guanxi/embedded-postgres'
import { openCluster } from '../../lab/cluster.ts'
import { databaseUrls, letOwnerSetApp } from '../../lab/database-url.ts'
import { importDemo } from '../../lab/demo-corp.ts'
import { type Check, type Finding, noProblems } from '../../lab/finding.ts'
import { startServe } from '../../lab/serve.ts'
import { tokenOf } from '../../lab/service.ts'
import { PGBOUNCER_HINT, pgbouncerVersion, startPgbouncer } from '../../support/pgbouncer.ts'
import { keysOnBoth } from '../nodes/keys.ts'
import { guessesOnBoth, windowsOnBoth } from '../nodes/limits.ts'
import { revokedOnBoth } from '../nodes/revoke.ts'
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
    const [first, second, third] = await Promise.all([pooled, pooled, pooled].map((each) => startServe(lab, each)))
    if (!first || !second || !third) throw new Error('three nodes')
    const addresses: [string, string] = [first.address, second.address]
    const token = await tokenOf(first.address, CORP, secret)
    const nodes = {
      corpId: CORP,
      secret,
      addresses,
      tokens: [token, await tokenOf(second.address, CORP, secret)] as [string, string],
    }
    const keys = lab.by({ slice: 10, quick: 50, full: 500 })
    const findings = [
      noProblems(
        {
          what: `PgBouncer ${version}: one idempotency key sent to two nodes at once`,
          bar: 'one effect and one reply for each key',
          result: `${keys} keys`,
        },
        await keysOnBoth(nodes, owner, keys),
      ),
      await crowdOnFew([...addresses, third.address], token, owner, lab.by({ slice: 5, quick: 20, full: 200 })),
      await windowsOnBoth(nodes, owner, lab.by({ slice: [60], quick: [60, 600], full: [60, 600] })),
      await guessesOnBoth(nodes),
    ]
    const beside = await startServe(lab, { ...common, DATABASE_URL: direct })
    findings.push(await sameAnswers(third.address, beside.address, await tokenOf(beside.address, CORP, secret)))
    findings.push(await revokedOnBoth(nodes, owner))
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
