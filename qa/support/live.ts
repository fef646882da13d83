import { wordsOf } from '../../server/src/contract/reasons.ts'
import { createContactWay } from '../../server/src/engines/contact-ways/create.ts'
import { receivingJob } from '../../server/src/engines/contact-ways/refresh.ts'
import { RECOUNTING } from '../../server/src/jobs/polling.ts'
import { startWorker } from '../../server/src/jobs/worker.ts'
import { openArchiveAccess } from '../../server/src/platform/wecom/archive/access.ts'
import { ARCHIVE_JOB } from '../../server/src/platform/wecom/archive/job.ts'
import { simulatedArchive } from '../../server/src/platform/wecom/archive/simulated-driver.ts'
import { openCallback } from '../../server/src/platform/wecom/callbacks/callback.ts'
import { openWecomClient } from '../../server/src/platform/wecom/client/client.ts'
import { openWecomTransport } from '../../server/src/platform/wecom/client/transport.ts'
import { openWecomPlatform } from '../../server/src/platform/wecom/port/platform.ts'
import { requestSync } from '../../server/src/platform/wecom/sync/request.ts'
import { jobKinds } from '../../server/src/worker/kinds.ts'
import { openMediaSource } from '../../server/src/worker/media-source.ts'
import { openOwnFiles } from '../../server/src/worker/own-files.ts'
import { startPlatform } from './platform.ts'
import { addCorp, startTestService, type TestService, tokenFor } from './service.ts'

// biome-ignore lint/suspicious/noExplicitAny: replies are looked into by the tests
type Json = any

const TAGS = [{ group_id: 'g1', group_name: '来源', tag: ['et1', 'et2', 'et3'].map((id) => ({ id, name: id })) }]

/** Jobs that are due after so many milliseconds are not waited for, nor is the next hour or day of a code, or what counts again. */
const LATER_MS = 60_000
const COMES_BACK = [receivingJob.name, ...RECOUNTING]

/** The only address that files are fetched from. */
export const FILES_HOST = '127.0.0.2'

/** A service with its worker, and a simulator: both only meet over HTTP. Chats are read from the archive where it says so. */
export async function startLive({ archive = false } = {}) {
  const platform = await startPlatform()
  const service = await startTestService({
    platformCallback: (store) => openCallback(store, platform.vault, Date.now),
    webhooks: () => ({ vault: platform.vault }),
  })
  const { owner } = service.store
  const transport = openWecomTransport()
  const client = openWecomClient({ owner, vault: platform.vault, transport })
  const driver = simulatedArchive(transport)
  const access = openArchiveAccess({ owner, vault: platform.vault, driverFor: () => driver })
  const files = openMediaSource([FILES_HOST], openOwnFiles(owner))
  const port = openWecomPlatform({ owner, client, source: files.load })
  const start = (aheadMs = 0) =>
    startWorker({
      ...{ owner, app: service.store.lowPriority, kinds: jobKinds },
      deps: { platform: port, client, archive: archive ? access : async () => undefined },
      ...(aheadMs ? { clock: () => Date.now() + aheadMs } : {}),
    })
  let worker: ReturnType<typeof start> | undefined = start()

  return {
    platform,
    service,
    async stopWorker(): Promise<void> {
      await worker?.stop()
      worker = undefined
    },
    /** Its clock may be ahead, as if it had been stopped for longer. */
    startWorker({ aheadMs = 0 } = {}): void {
      worker ??= start(aheadMs)
    },
    async stop(): Promise<void> {
      await worker?.stop()
      await client.close()
      await files.close()
      await service.stop()
      await platform.close()
    },
    /** A corporation on both sides, with two members and three tags, and calls about it. */
    async addCorp(corpId: string, settings: Record<string, unknown> = {}) {
      const { token } = await addCorp(service, corpId)
      await platform.connect(service.store, corpId)
      await platform.addCorp(corpId, {
        callbackUrl: `${service.address}/platform/wecom/${corpId}/callback`,
        users: ['lina', 'zhangwei'].map((userid) => ({ userid, name: userid, department: [1] })),
        tag_group: TAGS,
        ...settings,
      })
      return openCorp({ platform, service, corpId, token })
    },
  }
}

export type Live = Awaited<ReturnType<typeof startLive>>

type Parts = {
  platform: Awaited<ReturnType<typeof startPlatform>>
  service: TestService
  corpId: string
  token: string
}

function openCorp({ platform, service, corpId, token }: Parts) {
  let fresh = token
  /** Asks for a new token when the test has moved the clock beyond the last one's end. */
  const api = async (path: string, query: Record<string, string | number> = {}): Promise<Json> => {
    let { body } = await service.call(`/open-api/${path}`, { token: fresh, query })
    if (body.errcode === 10001) {
      fresh = await tokenFor(service, corpId, `secret of ${corpId}`)
      body = (await service.call(`/open-api/${path}`, { token: fresh, query })).body
    }
    if (body.errcode !== 0) throw new Error(`${path}: ${JSON.stringify(body)}`)
    return body
  }
  const post = async (path: string, body: object): Promise<Json> =>
    (await service.call(`/open-api/${path}`, { token, body })).body
  const sim = (path: string, body: object = {}): Promise<Json> => platform.post(path, { corpid: corpId, ...body })
  /** All customers of the open API. */
  async function customers(): Promise<Json[]> {
    const found: Json[] = []
    for (;;) {
      const { external_user_list, total } = await api('external_user/list', { limit: 100, offset: found.length })
      found.push(...external_user_list)
      if (found.length >= total) return found
    }
  }
  return {
    corpId,
    token,
    api,
    post,
    sim,
    customers,
    code: async (id: number): Promise<Json> =>
      (await api('contact_way/list', { limit: 100 })).contact_way_list.find((code: Json) => code.id === id),
    calls: (path: string): Promise<Json[]> => platform.calls(corpId, path),
    people: async (count: number): Promise<string[]> =>
      (await platform.post('people', { count })).people.map(({ person }: Json) => person),
    /** Makes a code here; gives it when the platform has it too. */
    async addCode(state: string, more: object = {}): Promise<{ id: number; config_id: string }> {
      const code = { scene: 2, type: 2, state, staff_ids: ['lina', 'zhangwei'] } as const
      const reply = { auto_reply: { text: { content: `欢迎 ${state}` } } }
      const id = await service.act(corpId, (ctx) =>
        createContactWay(ctx, { ...code, staff_ids: [...code.staff_ids], ...reply, ...more }),
      )
      for (;;) {
        const { config_id } = (await this.code(id)) ?? {}
        if (config_id) return { id, config_id }
        await new Promise((resolve) => setTimeout(resolve, 20))
      }
    },
    scan: (config_id: string, person: string, more: object = {}): Promise<Json> =>
      sim('scan', { config_id, person, userid: 'lina', ...more }),
    leave: (external_userid: string, by: string, userid = 'lina') => sim('leave', { external_userid, userid, by }),
    /** Compares everything with the platform; gives what changed when it is done. */
    async sync(): Promise<Json> {
      const id = await service.act(corpId, requestSync)
      for (;;) {
        const [row] = await service.store.owner`
          select state, changes, reason_of(reason_code, reason_params) as reason from platform_sync where corp_id = ${corpId} and id = ${id}`
        if (row?.state === 'done') return row.changes
        if (row?.state === 'failed') throw new Error(wordsOf(row.reason, 'en'))
        await new Promise((resolve) => setTimeout(resolve, 50))
      }
    },
    /** Until so many messages of the archive have been recorded in all. */
    async readArchive(messages: number): Promise<void> {
      const { owner } = service.store
      await owner`
        insert into job (corp_id, kind, key, due_ms, payload) values (${corpId}, ${ARCHIVE_JOB}, 'recurring', 0, '{}')
        on conflict (corp_id, kind, key) where key is not null do update set due_ms = 0`
      for (;;) {
        const [row] = await owner`
          select count(*)::int as n from archive_item where corp_id = ${corpId} and state = 'done'`
        if (row?.n === messages) return
        await new Promise((resolve) => setTimeout(resolve, 50))
      }
    },
    /** Until nothing has moved for a while: callbacks were sent, worked on, and so was what they caused. */
    async settled({ laterMs = LATER_MS } = {}): Promise<void> {
      let last: unknown
      for (let calm = 0; calm < 8; ) {
        const { deliveries } = await platform.get(`deliveries?corpid=${corpId}&last=1`)
        const [row] = await service.store.owner`
          select count(*)::int as n from job where corp_id = ${corpId} and state = 'waiting' and key is distinct from 'recurring'
            and due_ms < ${Date.now() + laterMs} and (kind <> all (${COMES_BACK}::text[]) or begun > 0 or due_ms < ${Date.now()})`
        const now = deliveries.at(-1)?.no
        calm = now === last && row?.n === 0 ? calm + 1 : 0
        last = now
        await new Promise((resolve) => setTimeout(resolve, 50))
      }
    },
    /** Each pair as the open API and as the platform show it. */
    async ours(): Promise<string[]> {
      const pairs = (await customers()).flatMap(({ id, name, follows }) =>
        follows.map(({ staff_id }: Json) => `${id} ${staff_id} ${name}`),
      )
      return pairs.sort()
    },
    async theirs(): Promise<string[]> {
      const { follows = [], customers: contacts = [] } = await platform.get(`state?corpid=${corpId}`)
      const names = new Map(contacts.map(({ external_userid, name }: Json) => [external_userid, name]))
      return follows
        .filter(({ half }: Json) => !half)
        .map(({ external_userid, userid }: Json) => `${external_userid} ${userid} ${names.get(external_userid)}`)
        .sort()
    },
  }
}

export type LiveCorp = ReturnType<typeof openCorp>
