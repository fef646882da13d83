import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Lab } from '../../lab/finding.ts'
import { seeded } from '../../lab/random.ts'
import { tokenOf } from '../../lab/service.ts'
import { staff } from '../../support/customers.ts'
import { type Keeper, keepService, startGuanxi } from '../crash/keeper.ts'
import { openPlace, type Place, ready } from '../crash/place.ts'
import { writeDataset } from '../crash/scene.ts'
import { type KeptSimulator, keepSimulator } from './keep-simulator.ts'
import { openWayIn } from './way-in.ts'

export const CALLBACK = { token: 'QDG6eK', encoding_aes_key: 'jWmYm7qr5nMoAUwZRjGtBxmz3KA1tkAj3ykkR6q2B2C' }
export const AGENT = 1000002
export const STAFF = staff.map(({ id }) => id)
/** What the code has staff note of customers who come by it. */
export const CODE_REMARK = '桌贴客户'

/** A corporation on both sides, with a code that welcomes; and what the clients know. */
export type Scene = {
  place: Place
  /** Works on jobs beside the service. */
  worker: Keeper
  simulator: KeptSimulator
  corpId: string
  token: string
  configId: string
  random: () => number
  /** People who scanned, with the id that the platform gave them where its answer arrived. */
  people: string[]
  /** Those whom nobody has confirmed yet, the first one first. */
  half: string[]
  /** Texts of group messages that were acknowledged, each of its own. */
  messages: Map<string, readonly string[]>
  /** Messages that their senders have sent. */
  confirmed: Set<string>
  /** Deeds that the platform or the service answered. */
  deeds: number
  /** When the clocks were moved on, in Unix seconds; undefined before. */
  settledAt: number | undefined
}

export async function openScene(lab: Lab, corpId: string, spoiled: readonly URL[] = []): Promise<Scene> {
  const place = await openPlace(lab, spoiled)
  const worker = keepService(place.folder, spoiled, 'worker')
  // before the place's own end, which takes the database away
  lab.after(() => worker.stop().then(() => {}))
  const simulator = await keepSimulator(place.folder)
  lab.after(() => simulator.stop())
  const way = await openWayIn(() => place.keeper.address())
  lab.after(() => way.close())
  await simulator.sim('POST', 'corps', {
    ...{ corpid: corpId, name: corpId, settings: { callback_retry_ms: 200 } },
    users: STAFF.map((userid) => ({ userid, name: userid, department: [1] })),
    tag_group: [
      { group_id: 'g1', group_name: '等级', tag: ['1', '2'].map((n) => ({ id: `et${n}`, name: `标签${n}` })) },
    ],
    apps: [
      {
        ...{ agentid: AGENT, name: 'CRM', secret: 'app-secret', visible: 'all' },
        callback: { ...CALLBACK, url: `${way.url}/platform/wecom/${corpId}/callback` },
      },
    ],
  })
  const code = { config_id: 'code1', type: 2, scene: 2, user: STAFF, state: 'table' }
  await simulator.sim('POST', 'load', { corpid: corpId, contact_ways: [code] })
  const secret = await importCorp(place, corpId)
  await connect(place, corpId, simulator.origin)
  return {
    ...{ place, worker, simulator, corpId, configId: code.config_id, random: seeded(777) },
    token: await tokenOf(await ready(place), corpId, secret),
    ...{ people: [], half: [], messages: new Map(), confirmed: new Set<string>(), deeds: 0, settledAt: undefined },
  }
}

async function importCorp(place: Place, corpId: string): Promise<string> {
  const secret = `secret-of-${corpId}`
  const seats = ['basic', 'marketing', 'service'].map((kind) => ({ kind, quantity: 1, expires_at: null }))
  const folder = await writeDataset(
    place,
    corpId,
    { corp_id: corpId, name: corpId, secrets: [secret], seats },
    {
      department: [{ id: '1', name: '总部', parent_id: '0', order: 1 }],
      staff,
      tag_group: [{ tag_group_id: 'g1', tag_group_name: '等级', department_list: ['0'] }],
      tag: [1, 2].map((n) => ({
        ...{ t_id: n, tag_id: `et${n}`, tag_name: `标签${n}`, tag_group_id: 'g1', created_at: 1, updated_at: 2 },
      })),
      contact_way: [
        {
          ...{
            id: 1,
            config_id: 'code1',
            add_user_count: 0,
            auto_mark_tags: [{ id: 1, name: '标签1' }],
            created_at: 1,
            creator_staff_id: null,
          },
          ...{
            party: null,
            qr_code: 'q',
            remark: '桌贴',
            scene: 2,
            skip_verify: true,
            state: 'table',
            style: null,
            type: 2,
          },
          ...{
            customer_remark: CODE_REMARK,
            staffs: STAFF.map((id) => ({ id, name: id, avatar: '' })),
            group_name: null,
            auto_reply: { text: { content: '欢迎' } },
          },
        },
      ],
    },
  )
  await guanxi(place, ['import', folder])
  return secret
}

/** Connects a corporation here with the one of the same name at the platform. */
export async function connect(place: Place, corpId: string, origin: string): Promise<void> {
  const file = join(place.folder, `${corpId}.secret`)
  await writeFile(file, 'app-secret')
  const app = ['--corp', corpId, '--corpid', corpId, '--agent', String(AGENT), '--secret-file', file, '--base', origin]
  const callback = ['--callback-token', CALLBACK.token, '--callback-key', CALLBACK.encoding_aes_key]
  await guanxi(place, ['platform', 'connect', ...app, ...callback, '--json'])
}

/** Runs a command to its end. */
export async function guanxi({ folder }: Place, args: readonly string[]): Promise<void> {
  const { said, ended } = startGuanxi(folder, args)
  if ((await ended) !== 0) throw new Error(`guanxi ${args[0]} failed: ${said.err}`)
}
