import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { adminEndpoints } from '../../../../server/src/admin-api/index.ts'
import { type Role, rightsOf, roles } from '../../../../server/src/contract/roles.ts'
import { PLACES, type Place, withQuery } from '../places.ts'
import { type Console, DEMO, enter } from '../setup.ts'
import { openDrawer, settled, visit } from '../visit.ts'

/** Tabs in which a role's pages are looked at side by side. */
const TABS = 2

/** The right that the API asks for a call, by its declaration. */
function rightOf(call: string): string {
  const [method, path] = call.split(' ')
  const full = `/admin-api/corps/{corp_id}/${path}`
  const right = adminEndpoints.find((endpoint) => endpoint.method === method && endpoint.path === full)?.right
  if (!right) throw new Error(`no ${call}`)
  return right
}

/** What a role's menu and buttons are, against the rights that the API declares. */
export function roleplay(product: () => Console): void {
  /** The changes that the owner's buttons make at each place: whoever has fewer rights sees fewer of these. */
  let all: Promise<Map<string, string[]>> | undefined
  const ownersCalls = () => {
    all ??= product()
      .open(`/${DEMO}`, { language: 'en' })
      .then((page) => callsAt(page, PLACES, product().api))
    return all
  }

  it.each(roles)('shows the role %s the pages and buttons that its rights allow, and no other', async (role) => {
    const { api, browser, complaints } = product()
    const rights = rightsOf[role as Role] as ReadonlySet<string>
    const may = (call: string) => rights.has(rightOf(call))
    const owners = await ownersCalls()
    const { body } = await api<{ link: string }>('POST', 'operators', { name: `role-${role}`, role })
    const context = await browser.newContext({ locale: 'en-GB', reducedMotion: 'reduce' })
    const page = await enter(context, body.link, complaints)
    const links = await page
      .getByRole('navigation')
      .getByRole('link')
      .evaluateAll((each) => each.map((link) => link.getAttribute('href')))
    const shown = links.map((href) => href?.split(`/console/${DEMO}/`)[1]).filter(Boolean)
    const allowed = PLACES.filter(({ list }) => list && may(`GET ${list[0]}`))
    const paths = new Set(allowed.map(({ path }) => path.replace(/\?.*/, '')))
    expect(shown.toSorted()).toEqual([...paths].toSorted())

    const expected = allowed.map(({ path }) => [path, (owners.get(path) ?? []).filter(may)])
    const own = role === 'owner' ? owners : await callsAt(page, allowed, api)
    const found = allowed.map(({ path }) => [path, own.get(path)])
    expect(Object.fromEntries(found)).toEqual(Object.fromEntries(expected))
    await context.close()
  })

  it('gives the owner a button for making and changing whatever a page is about', async () => {
    const owners = await ownersCalls()
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

/** Changes that the demo's records allow somewhere. */
const ALWAYS = new Set([
  ...['PATCH contact-ways/{id}', 'DELETE contact-ways/{id}', 'POST customers/tag', 'PATCH customers/{id}'],
  ...['PATCH customers/{id}/follows/{staff_id}', 'POST customers/{id}/points', 'PATCH tag-groups/{id}'],
  ...['POST secrets/{id}/rotate', 'DELETE secrets/{id}', 'POST platform/probe', 'POST platform/sync'],
  ...['DELETE platform', 'PATCH settings', 'POST operators/{id}/link', 'POST operators/{id}/disable'],
])

/** The calls that buttons make at each place: on its page with a row chosen, and in all tabs of its first record's drawer. */
async function callsAt(page: Page, places: readonly Place[], api: Console['api']): Promise<Map<string, string[]>> {
  const left = [...places]
  const found = new Map<string, string[]>()
  const work = async (tab: Page) => {
    for (let place = left.shift(); place; place = left.shift()) found.set(place.path, await callsOf(tab, place, api))
  }
  const others = Array.from({ length: TABS - 1 }, async () => {
    const tab = await page.context().newPage()
    await tab.goto(page.url())
    await work(tab)
    await tab.close()
  })
  await Promise.all([work(page), ...others])
  return found
}

async function callsOf(page: Page, { path, list }: Place, api: Console['api']): Promise<string[]> {
  await visit(page, path)
  const row = page.locator('main tr[data-row] input[type=checkbox]').first()
  if ((await row.count()) > 0) {
    await row.check()
    await settled(page)
  }
  const calls = new Set(await buttonsOn(page))
  const [resource, id] = list ?? []
  const record =
    id && (await api<{ items: Record<string, unknown>[] }>('GET', `${resource}?limit=1`)).body.items[0]?.[id]
  if (record) {
    await openDrawer(page, withQuery(path, `open=${encodeURIComponent(JSON.stringify(record))}`))
    for (const call of await buttonsOn(page)) calls.add(call)
    for (const tab of (await page.getByRole('dialog').getByRole('tab').all()).slice(1)) {
      await tab.click()
      await settled(page)
      for (const call of await buttonsOn(page)) calls.add(call)
    }
  }
  return [...calls].toSorted()
}

const buttonsOn = (page: Page) =>
  page.evaluate<string[]>(
    `[...document.querySelectorAll('[data-call]')].flatMap((each) => each.dataset.call.split(', '))`,
  )
