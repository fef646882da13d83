import { fileURLToPath } from 'node:url'
import { type Console, DEMO } from './setup.ts'

const STORY = fileURLToPath(new URL('../../../server/demo/story.json', import.meta.url))
const MISSION = 'task-treasure-missions/321'

type Made = { public_url: string }
type Listed = { items: { external_user_id: string; effective: number }[] }
type People = { people: { person: string; external_userid?: string }[] }

/** The README's story: a week is played, and a guest who brought friends looks at the mission's page on the phone. */
export async function pictureStory(
  { simulator, browser, api, command }: Pick<Console, 'simulator' | 'browser' | 'api' | 'command'>,
  path: string,
): Promise<string> {
  const { origin, token } = simulator
  await command('trigger', '-f', STORY)
  const mission = await api<Made>('GET', MISSION)
  const taking = await api<Listed>('GET', `${MISSION}/participants`)
  const guest = taking.body.items.find(({ effective }) => effective >= 2)
  const known = await fetch(`${origin}/sim/people?corpid=${DEMO}`, { headers: { authorization: `Bearer ${token}` } })
  const { people } = (await known.json()) as People
  const as = people.find(({ external_userid }) => external_userid === guest?.external_user_id)?.person ?? ''
  const query = new URLSearchParams({ corpid: DEMO, as, lang: 'en', tab: 'browser', url: mission.body.public_url })
  const context = await browser.newContext({ locale: 'en', viewport: { width: 1180, height: 860 } })
  const page = await context.newPage()
  await page.goto(`${origin}/sim/?${query}#token=${token}`)
  await page.frameLocator('iframe').getByRole('button', { name: 'Claim' }).waitFor()
  await page.waitForTimeout(1500) // pictures come to rest
  await page.screenshot({ path })
  await context.close()
  return path
}
