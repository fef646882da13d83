import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { inbound } from '../../../worker/inbound.ts'
import type { WecomClient } from '../client/client.ts'
import { lookAt, lookedAtMs, type RecordRef } from '../records/refresh-job.ts'
import { type Syncing, startSyncing } from './test-setup.ts'

let syncing: Syncing
let CORP = 'wwnewest'
let token: string
beforeAll(async () => {
  syncing = await startSyncing()
})
afterAll(() => syncing.close())
beforeEach(async () => {
  CORP = `${CORP}x`
  token = await syncing.addCorp(CORP)
  await syncing.platform.addCorp(CORP, {
    users: ['lina', 'zhangwei'].map((userid) => ({ userid, name: userid, department: [1] })),
    settings: { contact_secret_reads: true },
    tag_group: [{ group_id: 'g1', group_name: '来源', tag: ['et1', 'et2'].map((id) => ({ id, name: id })) }],
  })
})

/** Reads a record from the platform and makes ours like it, as the work on an event does. */
async function refresh(wanted: RecordRef): Promise<void> {
  const { client, service } = syncing
  const seenMs = await service.act(CORP, lookedAtMs)
  const apply = await lookAt(client, inbound, CORP, wanted, seenMs)
  await service.act(CORP, apply)
}

/** A client whose nth answer to a path is on its way while `meanwhile` happens. */
function slow(path: string, meanwhile: () => Promise<unknown>, nth = 1): Pick<WecomClient, 'call'> {
  let left = nth
  return {
    async call<T>(corpId: string, request: Parameters<WecomClient['call']>[1]): Promise<T> {
      const reply = await syncing.client.call<T>(corpId, request)
      if (request.path === path && --left === 0) await meanwhile()
      return reply
    },
  }
}

const edit = (fields: object) => syncing.platform.post('edit', { corpid: CORP, ...fields })
const shown = async (path: string, list: string) =>
  (await syncing.service.call(`/open-api/${path}`, { token })).body[list] as Record<string, unknown>[]
const chats = () => shown('group_chat/list', 'group_chat_list')

async function addChat(): Promise<{ id: string; join: () => Promise<unknown> }> {
  const { platform } = syncing
  const chat = { corpid: CORP, name: '茶友', owner: 'lina', members: ['zhangwei'] }
  const { chat_id } = await platform.post('chats', chat)
  const { people } = await platform.post('people', { count: 1 })
  return { id: chat_id, join: () => platform.post('join', { corpid: CORP, chat_id, person: people[0].person }) }
}

const GROUP_CHAT = 'externalcontact/groupchat/get'

it('a group chat that a comparison read before someone joined keeps who joined', async () => {
  const { id, join } = await addChat()
  await refresh({ of: 'group_chat', id })
  const joined = async () => {
    await join()
    await refresh({ of: 'group_chat', id })
  }
  await syncing.sync(CORP, slow(GROUP_CHAT, joined))
  expect(await chats()).toMatchObject([{ member_count: 3 }])
})

it('and one that was dismissed meanwhile stays so', async () => {
  const { id } = await addChat()
  const dismissed = async () => {
    await syncing.platform.post('dismiss', { corpid: CORP, chat_id: id })
    await refresh({ of: 'group_chat', id })
  }
  await syncing.sync(CORP, slow(GROUP_CHAT, dismissed))
  expect(await chats()).toEqual([])
})

it('so do a member’s new name and a tag that was removed', async () => {
  await syncing.sync(CORP)
  const renamed = async () => {
    await edit({ kind: 'user', userid: 'zhangwei', name: '张伟', department: [1] })
    await refresh({ of: 'staff', id: 'zhangwei' })
  }
  // the first answer says only whose secret reads the address book
  expect((await syncing.sync(CORP, slow('user/list', renamed, 2))).changes).toEqual({})
  const staff = await shown('staff/list', 'staff_list')
  expect(staff.map(({ name }) => name).sort()).toEqual(['lina', '张伟'].sort())

  const removed = async () => {
    await edit({ kind: 'tag', id: 'et2', delete: true })
    await refresh({ of: 'tag', id: 'et2' })
  }
  expect((await syncing.sync(CORP, slow('externalcontact/get_corp_tag_list', removed))).changes).toEqual({})
  const { owner } = syncing.service.store
  expect([...(await owner`select tag_id from tag where corp_id = ${CORP}`)]).toEqual([{ tag_id: 'et1' }])
})
