import { freshDatabase } from '../../../../../qa/support/database.ts'
import { startPlatform } from '../../../../../qa/support/platform.ts'
import { reason } from '../../../contract/reasons.ts'
import { PlatformError } from '../../error.ts'
import { openWecomClient } from '../client/client.ts'
import { openWecomPlatform } from './platform.ts'

export const CORP = 'wweffects'

/** For whatever is asked of the port once. */
export const once = { corpId: CORP, key: 'k', since: undefined, isTaken: async () => false }

export const way = {
  ...{ type: 1 as const, scene: 2 as const, style: null, remark: '门店', skipVerify: true },
  ...{ state: 'poster', staff: ['lina'], party: [] },
}

const users = ['lina', 'wang'].map((userid) => ({ userid, name: userid }))
const tag = [
  { id: 'etgold', name: '金' },
  { id: 'etold', name: '旧' },
]

/** The port over a simulator, and a store; files come from nowhere and are noted in `fetched`. */
export async function startPort() {
  const store = await freshDatabase()
  const platform = await startPlatform()
  await store.owner`insert into corp (corp_id, name, created_at) values (${CORP}, 'x', 1)`
  const client = openWecomClient({ owner: store.owner, vault: platform.vault })
  const fetched: string[] = []
  const source = async (url: string) => {
    fetched.push(url)
    if (url.includes('away')) throw new PlatformError('unavailable', reason('unexpected', { said: 'no such host' }))
    const bytes = Buffer.alloc(url.includes('large') ? 10 * 1024 * 1024 : 100, 1)
    return { bytes, contentType: 'image/png', filename: 'a.png' }
  }
  const port = openWecomPlatform({ owner: store.owner, client, source })
  return {
    ...{ store, platform, client, source, port, fetched },
    /** Starts over: a corporation with three customers of one member; `welcomeCode` is the last one's. */
    async reset(): Promise<{ customers: string[]; welcomeCode: string }> {
      fetched.length = 0
      await platform.post('reset')
      await platform.addCorp(CORP, { users, tag_group: [{ group_id: 'etg', group_name: '等级', tag }] })
      await platform.connect(store, CORP)
      await store.owner`delete from platform_media`
      const { people } = await platform.post('people', { count: 3 })
      const { configId } = await port.createContactWay({ ...once, way })
      const customers: string[] = []
      let welcomeCode = ''
      for (const { person } of people) {
        const scanned = await platform.post('scan', { corpid: CORP, config_id: configId, person })
        customers.push(scanned.external_userid)
        welcomeCode = scanned.welcome_code
      }
      return { customers, welcomeCode }
    },
    /** Has the next call to a path fail. */
    fault: (path: string, effect: object) =>
      platform.post('faults', { match: { path: `externalcontact/${path}` }, effect, times: 1 }),
    async close(): Promise<void> {
      await client.close()
      await platform.close()
      await store.close()
    },
  }
}

export type Port = Awaited<ReturnType<typeof startPort>>

export const now = () => Math.floor(Date.now() / 1000)
