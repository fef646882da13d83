import { createForm } from '../../../server/src/engines/forms/create.ts'
import { publishForm } from '../../../server/src/engines/forms/publish.ts'
import { hashOf } from '../../../server/src/engines/pages/login.ts'
import { createRadar } from '../../../server/src/engines/radars/create.ts'
import { createRadarGroup } from '../../../server/src/engines/radars/group.ts'
import { sessionCookie } from '../../../server/src/pages/cookies.ts'
import { asCommand } from '../../../server/src/storage/as-command.ts'
import type { Sql } from '../../../server/src/storage/connect.ts'
import type { Ctx } from '../../../server/src/storage/ctx.ts'
import { startChild } from '../../lab/child.ts'
import { openCluster } from '../../lab/cluster.ts'
import type { Check, Lab } from '../../lab/finding.ts'
import { type Load, startLoader, throughput } from '../../lab/load.ts'
import { interleave, ratio } from '../../lab/ratio.ts'
import { makeCorp, startServiceProcess } from '../../lab/service.ts'
import { addStaff } from '../../support/many-staff.ts'

const CORP = 'wwpages'
const CLIENTS = 32
const FORM = { 'content-type': 'application/x-www-form-urlencoded' }
const FIELDS = [
  { id: 'name', type: 'text', label: '称呼' },
  { id: 'tea', type: 'radio', label: '茶', options: ['龙井', '乌龙'] },
] as never

/** Pages that customers open, beside a server that does nothing but insert a row and redirect. */
export const check: Check = {
  name: 'pages',
  title: 'Radars that are opened and forms that are sent',
  async run(lab) {
    const { service, bare, loader, links, grow, cookies } = await setUp(lab)
    const seconds = lab.by({ slice: 0.5, quick: 2, full: 10 })
    const rounds = lab.by({ slice: 1, quick: 3, full: 5 })
    const load = (address: string, path: string, more: Partial<Load['requests'][number]>): Load => ({
      ...{ address, connections: CLIENTS, seconds, good: '' },
      requests: [{ path, ...more }],
    })
    const measure = (address: string, path: string, more: object) => throughput(loader, load(address, path, more))
    const post = { body: 'name=%E5%B0%8F%E6%98%8E&tea=%E4%B9%8C%E9%BE%99', headers: FORM, status: 303 }
    const radars = await interleave(rounds, {
      ours: () => measure(service, links.radar, { status: 302 }),
      theirs: () => measure(bare, '/r', { status: 302 }),
    })
    const forms = await interleave(rounds, {
      ours: () => measure(service, links.form, post),
      theirs: () => measure(bare, '/f', post),
    })
    const visitors = lab.by({ slice: 2000, quick: 100_000, full: 100_000 })
    await grow(visitors)
    const click = async (path: string) => {
      const requests = cookies.map((cookie) => ({ path, headers: { cookie }, status: 302 }))
      return 1000 / (await throughput(loader, { address: service, connections: CLIENTS, seconds, good: '', requests }))
    }
    const grown = await interleave(rounds, { ours: () => click(links.grown), theirs: () => click(links.radar) })
    const unit = 'requests per second'
    return [
      ratio(
        { what: 'radar links opened', against: 'a bare redirect with one insert', bar: { atLeast: 0.5 }, unit },
        radars,
      ),
      ratio({ what: 'forms sent', against: 'a bare insert of the answer', bar: { atLeast: 0.4 }, unit }, forms),
      ratio(
        {
          what: `a click on a radar with ${visitors.toLocaleString('en-US')} visitors`,
          against: 'on one with 100',
          bar: { atMost: 1.3 },
          unit: 'milliseconds',
        },
        grown,
      ),
    ]
  },
}

async function setUp(lab: Lab) {
  const cluster = await openCluster(lab)
  const { logins, owner } = await cluster.database('pages')
  await makeCorp(owner, CORP)
  await addStaff(owner, CORP, 1)
  await owner`create table bare_view (key text primary key, at bigint)`
  await owner`create table bare_answer (key text primary key, answers json, at bigint)`
  await owner.unsafe('grant all on bare_view, bare_answer to public')
  const service = await startServiceProcess({ logins, visitsPerMinute: 1e9 })
  lab.after(() => service.kill())
  const bare = await startChild(new URL('./bare-process.ts', import.meta.url), { login: logins.app })
  lab.after(() => bare.kill())
  const loader = await startLoader()
  lab.after(() => loader.stop())
  const { links, grown, small } = await makePages(owner)
  await fill(owner, small, 100)
  return {
    ...{ loader, links, service: service.address, bare: bare.greeting as string },
    cookies: await logIn(owner, 2000),
    grow: (visitors: number) => fill(owner, grown, visitors),
  }
}

async function makePages(owner: Sql) {
  const act = <T>(work: (ctx: Ctx) => Promise<T>) => asCommand(owner, CORP, work)
  const [staff] = await owner`select id from staff where corp_id = ${CORP} limit 1`
  const group_id = await act((ctx) => createRadarGroup(ctx, { name: '活动', type: 'link' }))
  const draft = {
    type: 'link',
    name: '菜单',
    link: 'https://tea.example.com/menu',
    group_id,
    staff_id: staff?.id,
  } as const
  const [small, grown] = [await act((ctx) => createRadar(ctx, draft)), await act((ctx) => createRadar(ctx, draft))]
  const form = await act(async (ctx) => {
    const id = await createForm(ctx, { name: '预约', describe: '', group_id: 1, group_name: '活动', fields: FIELDS })
    await publishForm(ctx, id)
    return id
  })
  const codeOf = async (kind: string, id: number) => {
    const [row] = await owner`
      select code from page_link where corp_id = ${CORP} and kind = ${kind} and object_id = ${id}`
    return row?.code as string
  }
  const links = {
    radar: `/r/${await codeOf('radar', small)}`,
    grown: `/r/${await codeOf('radar', grown)}`,
    form: `/f/${await codeOf('form', form)}`,
  }
  return { links, small, grown }
}

/** The cookies of so many visitors who have logged in. */
async function logIn(owner: Sql, visitors: number): Promise<string[]> {
  const tokens = Array.from({ length: visitors }, (_, n) => `token-of-visitor-${n}`)
  const rows = tokens.map((token, n) => ({
    ...{
      corp_id: CORP,
      hash: hashOf(token),
      openid: '',
      external_user_id: `wm${(n % 100) + 1}`,
      ends_at: 4_000_000_000,
    },
  }))
  await owner`insert into page_session ${owner(rows)}`
  return tokens.map((token) => `${sessionCookie(CORP)}=${token}`)
}

/** Visitors whom a radar has had. */
async function fill(owner: Sql, radar: number, visitors: number): Promise<void> {
  await owner`
    insert into radar_visitor (corp_id, radar_id, visitor, external_user_id, clicks, first_at, last_at)
    select ${CORP}, ${radar}, 'wm' || n, 'wm' || n, 1, n, n from generate_series(1, ${visitors}::int) n`
  await owner`
    update radar set clicked_total = ${visitors}, clicked_users_total = ${visitors},
      external_user_ids = array(select 'wm' || n from generate_series(1, 100) n)
    where corp_id = ${CORP} and id = ${radar}`
  await owner`analyze radar_visitor`
}
