import type { BrowserContext, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { adminEndpoints } from '../../../../server/src/admin-api/index.ts'
import { type Role, rightsOf, roles } from '../../../../server/src/contract/roles.ts'
import { firstRecord, PLACES, type Place, withQuery } from '../places.ts'
import { type Console, DEMO, enter } from '../setup.ts'
import { settled, visit } from '../visit.ts'

/** The right that the API asks for a call, by its declaration. */
function rightOf(call: string): string {
  const [method, path] = call.split(' ')
  const full = `/admin-api/corps/{corp_id}/${path}`
  const right = adminEndpoints.find((endpoint) => endpoint.method === method && endpoint.path === full)?.right
  if (!right) throw new Error(`no ${call}`)
  return right
}

/** What an operator of a role finds: the links of the menu, and at each place the changes that buttons make. */
type Finding = { links: string[]; calls: Map<string, string[]> }

/** What a role's menu and buttons are, against the rights that the API declares. */
export function rightsOfRoles(product: () => Console): void {
  let findings: ReturnType<typeof findAll> | undefined
  const findingOf = async (role: Role) => {
    findings ??= findAll(product())
    return (await findings.get(role)) as Finding
  }

  it.each(roles)('shows the role %s the pages and buttons that its rights allow, and no other', async (role) => {
    const rights = rightsOf[role as Role] as ReadonlySet<string>
    const may = (call: string) => rights.has(rightOf(call))
    const { links, calls } = await findingOf(role)
    const allowed = PLACES.filter(({ list }) => list && may(`GET ${list[0]}`))
    const listed = allowed.filter(({ uses }) => !uses || may(uses))
    const paths = new Set(listed.map(({ path }) => path.replace(/\?.*/, '')))
    expect(links.toSorted()).toEqual([...paths].toSorted())

    const owners = (await findingOf('owner')).calls
    const expected = allowed.map(({ path }) => [path, (owners.get(path) ?? []).filter(may)])
    const found = allowed.map(({ path }) => [path, calls.get(path)])
    expect(Object.fromEntries(found)).toEqual(Object.fromEntries(expected))
  })

  it('gives the owner a button for making and changing whatever a page is about', async () => {
    const owners = (await findingOf('owner')).calls
    const missing = PLACES.flatMap(({ path, list, form }) => {
      const calls = owners.get(path) ?? []
      const create = `POST ${list?.[0]}`
      return form && !calls.includes(create) ? [`${path}: ${create}`] : []
    })
    expect(missing).toEqual([])
    const verbs = new Set([...owners.values()].flat())
    expect([...ALWAYS].filter((call) => !verbs.has(call))).toEqual([])
  })
}

/**
 * All roles, in two browsers side by side that are signed in as one after the other: the owner, and a role with fewer
 * rights.
 */
function findAll(product: Console): Map<Role, Promise<Finding>> {
  const findings = new Map<Role, Promise<Finding>>()
  for (const turn of [
    ['owner', 'developer'],
    roles.filter((role) => !['owner', 'developer'].includes(role)),
  ] as const) {
    const context = product.browser.newContext({ locale: 'en-GB', reducedMotion: 'reduce' })
    let last: Promise<unknown> = context
    for (const role of turn) {
      const finding = last.then(async () => findAs(role, product, await context))
      findings.set(role, finding)
      last = finding.catch(() => {})
    }
    // the test may have closed the browser after the last finding
    last.then(async () => (await context).close()).catch(() => {})
  }
  return findings
}

async function findAs(role: Role, { api, complaints }: Console, context: BrowserContext): Promise<Finding> {
  const rights = rightsOf[role] as ReadonlySet<string>
  const { body } = await api<{ link: string }>('POST', 'operators', { name: `role-${role}`, role })
  await context.clearCookies()
  const page = await enter(context, body.link, complaints)
  const hrefs = await page
    .getByRole('navigation')
    .getByRole('link')
    .evaluateAll((each) => each.map((link) => link.getAttribute('href')))
  const links = hrefs.flatMap((href) => href?.split(`/console/${DEMO}/`)[1] || [])
  const calls = new Map<string, string[]>()
  for (const place of PLACES)
    if (role === 'owner' || (place.list && rights.has(rightOf(`GET ${place.list[0]}`))))
      calls.set(place.path, await callsOf(page, place, api))
  await page.close()
  return { links, calls }
}

/** Changes that the demo's records allow somewhere. */
const ALWAYS = new Set([
  ...['PATCH contact-ways/{id}', 'DELETE contact-ways/{id}', 'POST customers/tag', 'PATCH customers/{id}'],
  'POST customers/stage',
  ...['PATCH customers/{id}/follows/{staff_id}', 'POST customers/{id}/points', 'PATCH tag-groups/{id}'],
  ...['POST secrets/{id}/rotate', 'DELETE secrets/{id}', 'POST platform/probe', 'POST platform/sync'],
  ...['DELETE platform', 'PATCH settings', 'POST operators/{id}/disable'],
])

/** The calls that buttons make at a place: on its page with a row chosen, and in all tabs of its first record's drawer. */
async function callsOf(page: Page, place: Place, api: Console['api']): Promise<string[]> {
  const { path, list } = place
  const id = list?.[1]
  const record = id && (await firstOf(place, api))?.[id]
  await visit(page, record ? withQuery(path, `open=${encodeURIComponent(String(record))}`) : path)
  const row = page.locator('main tr[data-row] input[type=checkbox]').first()
  if ((await row.count()) > 0) {
    await row.dispatchEvent('click') // the drawer lies above it
    await settled(page)
  }
  const calls = new Set(await buttonsOn(page))
  for (const tab of record ? (await page.getByRole('dialog').getByRole('tab').all()).slice(1) : []) {
    await tab.click()
    await settled(page)
    for (const call of await buttonsOn(page)) calls.add(call)
  }
  return [...calls].toSorted()
}

/** The first record of each list: nothing is changed meanwhile. */
const firsts = new Map<string, ReturnType<typeof firstRecord>>()

function firstOf(place: Place, api: Console['api']): ReturnType<typeof firstRecord> {
  const asked = firsts.get(place.path) ?? firstRecord(place, api)
  firsts.set(place.path, asked)
  return asked
}

const buttonsOn = (page: Page) =>
  page.evaluate<string[]>(
    `[...document.querySelectorAll('[data-call]')].flatMap((each) => each.dataset.call.split(', '))`,
  )
