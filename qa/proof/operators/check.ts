import { adminEndpoints } from '../../../server/src/admin-api/index.ts'
import { openCluster } from '../../lab/cluster.ts'
import { type Check, type Finding, type Lab, noProblems } from '../../lab/finding.ts'
import { addPerson } from '../../lab/operators.ts'
import { makeCorp, startServiceProcess } from '../../lab/service.ts'
import { tryCookies, tryOtherSites } from './cookies.ts'
import { tryEditors, tryKills } from './editors.ts'
import { type Tried, tryMatrix } from './matrix.ts'
import { everybody } from './people.ts'

export const check: Check = {
  name: 'operators',
  title: 'the management API lets in whom it should, loses no edit, and keeps a complete audit log',
  run,
}

const CORP = 'ww_operators'
const OTHER = 'ww_others'

async function run(lab: Lab): Promise<Finding[]> {
  const { logins, owner } = await (await openCluster(lab)).database('operators')
  for (const corpId of [CORP, OTHER, 'ww_kills']) await makeCorp(owner, corpId)
  const service = await startServiceProcess({ logins })
  lab.after(() => service.stop())
  const { address } = service
  const step = lab.by({ slice: 8, quick: 1, full: 1 })
  const endpoints = adminEndpoints.filter(
    ({ method, path }, i) => i % step === 0 && !(method === 'DELETE' && path === '/admin-api/session'),
  )
  const people = await everybody(owner, CORP, OTHER)

  const matrix = await tryMatrix(address, endpoints, people, CORP)
  lab.say(`  roles and sessions: ${matrix.calls} calls`)
  const cookies = await tryCookies(address, owner, CORP, lab.by({ slice: 5, quick: 43, full: 430 }))
  const sites = await tryOtherSites(address, owner, endpoints, CORP)
  const editor = await addPerson(owner, 'editor', { [CORP]: 'owner', ww_kills: 'owner' })
  const editors = await tryEditors(address, CORP, editor.key, lab.by({ slice: 5, quick: 50, full: 500 }))
  const kills = lab.by({ slice: 2, quick: 10, full: 60 })
  const audit = await tryKills(logins, owner, 'ww_kills', editor.key, kills)
  const said = ({ calls, problems }: Tried) => `${calls.toLocaleString('en-US')} calls, ${problems.length} wrong`
  return [
    noProblems(
      {
        what: `${endpoints.length} endpoints, each called by ${people.length} people: every role by key and cookie, forged, ended`,
        bar: 'the exact problem, or passed on',
        result: said(matrix),
      },
      matrix.problems,
    ),
    noProblems(
      {
        what: 'cookies that are changed, planted, stolen or doubled; links used twice',
        bar: '401',
        result: said(cookies),
      },
      cookies.problems,
    ),
    noProblems(
      { what: 'changes that a page of another site asks for, with the right cookie', bar: '403', result: said(sites) },
      sites.problems,
    ),
    noProblems(
      {
        what: 'four people change one record at once',
        bar: 'one succeeds, three get 409 and the record',
        result: said(editors),
      },
      editors.problems,
    ),
    noProblems(
      {
        what: `writers while the service is killed ${kills} times`,
        bar: 'every change has its audit row, no row without its change',
        result: said(audit),
      },
      audit.problems,
    ),
  ]
}
