import type { Lab } from '../../lab/finding.ts'
import { seeded } from '../../lab/random.ts'
import { staff, surroundings } from '../../support/customers.ts'
import { type Keeper, keepService } from '../crash/keeper.ts'
import { openPlace, type Place, ready, waitFor } from '../crash/place.ts'
import { writeDataset } from '../crash/scene.ts'
import { type KeptSimulator, keepSimulator } from '../platform/keep-simulator.ts'
import { AGENT, CALLBACK, connect, guanxi } from '../platform/scene.ts'
import { openWayIn } from '../platform/way-in.ts'
import { type Campaigns, makeCampaigns } from './campaigns.ts'
import { type Journal, openJournal } from './journal.ts'

export const STAFF = staff.map(({ id }) => id)

/** Somebody with a phone, and the id that the platform gave them as a customer. */
export type Customer = { person: string; id: string }

/** A corporation on both sides with a campaign of each kind, and what the clients know. */
export type Scene = {
  place: Place
  /** Works on jobs beside the service. */
  worker: Keeper
  simulator: KeptSimulator
  corpId: string
  random: () => number
  campaigns: Campaigns
  /** Customers whom the service knew before anything was killed: those who take part. */
  regulars: Customer[]
  journal: Journal
}

/** People who are customers from the beginning. */
const REGULARS = 12

/** Starts the service behind one address, a worker and the platform; makes the campaigns and the first customers. */
export async function openScene(lab: Lab, corpId: string, spoiled: readonly URL[] = []): Promise<Scene> {
  let place: Place | undefined
  const way = await openWayIn(() => place?.keeper.address())
  place = await openPlace(lab, spoiled, undefined, { GUANXI_PUBLIC_URL: way.url })
  // before the place's own end, which takes the database away
  lab.after(() => way.close())
  const worker = keepService(place.folder, spoiled, 'worker', { GUANXI_PUBLIC_URL: way.url })
  lab.after(() => worker.stop().then(() => {}))
  const simulator = await keepSimulator(place.folder)
  lab.after(() => simulator.stop())
  await simulator.sim('POST', 'corps', {
    // tried again until a service that was killed is back
    ...{ corpid: corpId, name: corpId, settings: { callback_retry_ms: 4000 } },
    users: STAFF.map((userid) => ({ userid, name: userid, department: [1] })),
    tag_group: [{ group_id: 'g1', group_name: '等级', tag: TAGS.map((n) => ({ id: `et${n}`, name: `标签${n}` })) }],
    apps: [
      {
        ...{ agentid: AGENT, name: 'CRM', secret: 'app-secret', visible: 'all' },
        callback: { ...CALLBACK, url: `${way.url}/platform/wecom/${corpId}/callback` },
      },
    ],
  })
  await importCorp(place, corpId)
  await connect(place, corpId, simulator.origin)
  await ready(place)
  const campaigns = await makeCampaigns({ place, simulator, corpId })
  const regulars = await meetRegulars({ place, simulator, corpId, campaigns })
  return { place, worker, simulator, corpId, random: seeded(2323), campaigns, regulars, journal: openJournal() }
}

const TAGS = [1, 2, 3]

async function importCorp(place: Place, corpId: string): Promise<void> {
  const { department, staff, tag_group, tag } = surroundings
  const seats = ['basic', 'marketing', 'service'].map((kind) => ({ kind, quantity: 1, expires_at: null }))
  const corp = { corp_id: corpId, name: corpId, secrets: [`secret-of-${corpId}`], seats }
  await guanxi(place, ['import', await writeDataset(place, corpId, corp, { department, staff, tag_group, tag })])
}

/** They come by a code of their own, which nobody counts. */
async function meetRegulars({
  place,
  simulator,
  corpId,
  campaigns,
}: Pick<Scene, 'place' | 'simulator' | 'corpId' | 'campaigns'>): Promise<Customer[]> {
  const { people } = await simulator.sim('POST', 'people', { count: REGULARS })
  const found: Customer[] = []
  for (const { person } of people) {
    const { external_userid } = await simulator.sim('POST', 'scan', {
      ...{ corpid: corpId, config_id: campaigns.entrance, person, userid: STAFF[0] },
    })
    found.push({ person, id: external_userid })
  }
  await waitFor('the first customers are known', async () => {
    const known = await campaigns.knownCustomers(place)
    return found.every(({ id }) => known.has(id)) || undefined
  })
  return found
}
