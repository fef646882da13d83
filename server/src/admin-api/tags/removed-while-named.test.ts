import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { changeForm } from '../../engines/forms/change.ts'
import { createForm } from '../../engines/forms/create.ts'
import { submitAnswers } from '../../engines/forms/submit.ts'
import { changeMission } from '../../engines/missions/change.ts'
import { createMission } from '../../engines/missions/create.ts'
import { changeRadar } from '../../engines/radars/change.ts'
import { createRadar } from '../../engines/radars/create.ts'
import type { Ctx } from '../../storage/ctx.ts'
import { EXAMPLE_CORP } from '../kit/call.ts'
import { type Admin, startAdmin } from '../test-setup.ts'

let admin: Admin
beforeAll(async () => {
  admin = await startAdmin()
})
afterAll(() => admin.stop())

const shown = { type: 'link', name: '新品页', link: 'https://tea.example.com' } as const
const radar = { ...shown, group_id: 1, staff_id: 'hemingxuan' } as const
const form = { name: '预约', group_id: 1, group_name: '会员服务', describe: '' }
const MISSIONS = {
  task_treasure_mission: 'task-treasure-missions',
  group_fission_mission: 'group-fission-missions',
} as const
const kinds = Object.entries(MISSIONS) as [keyof typeof MISSIONS, string][]

async function newTag(): Promise<number> {
  const { body } = await admin.post('tags', { tag_name: crypto.randomUUID(), tag_group_id: 'etg_yunqi_01' })
  return body.t_id as number
}

async function made(path: string, body: object): Promise<number> {
  const { status, body: record } = await admin.post(path, body)
  expect(status).toBe(201)
  return record.id as number
}

/** What sessions of the service's database wait for. */
async function waits(): Promise<string[]> {
  const rows = await admin.service.store.owner`
    select distinct on (pid) l.locktype from pg_locks l join pg_stat_activity a using (pid)
    where not l.granted and a.datname = current_database()`
  return rows.map(({ locktype }) => locktype)
}

/** Removes a tag; `settled` is once that is done or waits for something. */
function removal(tag: number, alreadyWaiting = 0) {
  let isDone = false
  const done = admin.service.store.owner`delete from tag where corp_id = ${EXAMPLE_CORP} and t_id = ${tag}`.then(() => {
    isDone = true
  })
  const settled = () => vi.waitUntil(async () => isDone || (await waits()).length > alreadyWaiting, { timeout: 15_000 })
  return { done, settled }
}

type Write = (ctx: Ctx, tag: number, id: number) => Promise<unknown>
type Race = [what: string, path: string, before: object | undefined, write: Write]

describe('a tag that is removed while', () => {
  it.each<Race>([
    ['a radar is made', 'radars', undefined, (ctx, tag) => createRadar(ctx, { ...radar, auto_mark_tag_ids: [tag] })],
    ['a radar is changed', 'radars', radar, (ctx, tag, id) => changeRadar(ctx, id, { auto_mark_tag_ids: [tag] })],
    ['a form is made', 'forms', undefined, (ctx, tag) => createForm(ctx, { ...form, tags: [tag] })],
    ['a form is changed', 'forms', form, (ctx, tag, id) => changeForm(ctx, id, { tags: [tag] })],
    ...kinds.flatMap(([kind, path]): Race[] => [
      [`a ${kind} is made`, path, undefined, (ctx, tag) => createMission(ctx, kind, { name: '拉新', tags: [tag] })],
      [`a ${kind} is changed`, path, { name: '拉新' }, (ctx, tag, id) => changeMission(ctx, kind, id, { tags: [tag] })],
    ]),
  ])('%s with it is not named afterwards', async (_, path, before, write) => {
    const tag = await newTag()
    const old = before ? await made(path, before) : 0
    let removing: ReturnType<typeof removal> | undefined
    const id = await admin.service.act(EXAMPLE_CORP, async (ctx) => {
      const written = await write(ctx, tag, old)
      removing = removal(tag)
      await removing.settled()
      return before ? old : written
    })
    await removing?.done
    const { body } = await admin.call(`${path}/${id}`)
    expect(body.auto_mark_tag ?? body.tags).toEqual([])
  })
})

describe('a change holds tags before the record, as a removal does:', () => {
  it.each([
    ['radar', 'radars', (tag: number) => ({ ...radar, auto_mark_tag: [{ id: tag }] })],
    ['smart_form', 'forms', (tag: number) => ({ ...form, tags: [tag] })],
    ...kinds.map(([kind, path]) => [kind, path, (tag: number) => ({ name: '拉新', tags: [tag] })] as const),
  ] as const)('%s', async (table, path, body) => {
    const { owner } = admin.service.store
    const tag = await newTag()
    const id = await made(path, body(tag))
    let changing: ReturnType<Admin['patch']> | undefined
    let removing: ReturnType<typeof removal> | undefined
    await owner.begin(async (holder) => {
      await holder`select 1 from ${holder(table)} where corp_id = ${EXAMPLE_CORP} and id = ${id} for update`
      changing = admin.patch(`${path}/${id}`, body(tag))
      await vi.waitUntil(async () => (await waits()).length === 1, { timeout: 15_000 })
      removing = removal(tag, 1)
      await removing.settled()
      expect(await waits()).toContain('advisory')
    })
    expect((await changing)?.status).toBe(200)
    await removing?.done
    const after = (await admin.call(`${path}/${id}`)).body
    expect(after.auto_mark_tag ?? after.tags).toEqual([])
  })
})

it('an answer to a form holds tags before the form, as a removal does', async () => {
  const { owner } = admin.service.store
  const tag = await newTag()
  const fields = [{ id: 'q', type: 'text', label: '口味' }]
  const formId = await made('forms', { ...form, fields, tags: [tag] })
  expect((await admin.post(`forms/${formId}/publish`)).status).toBe(200)
  const [customer] = await owner`select external_user_id as id from customer where corp_id = ${EXAMPLE_CORP} limit 1`
  const answer = {
    ...{ formId, version: 1, key: 'k', visitor: customer?.id, externalUserId: customer?.id, openid: null },
    ...{ staffId: '', answers: { q: '微糖' }, tallies: [], at: admin.service.now() },
  }
  let answering: Promise<unknown> | undefined
  let removing: ReturnType<typeof removal> | undefined
  await owner.begin(async (holder) => {
    await holder`select 1 from smart_form where corp_id = ${EXAMPLE_CORP} and id = ${formId} for update`
    answering = admin.service.act(EXAMPLE_CORP, (ctx) => submitAnswers(ctx, [answer]))
    await vi.waitUntil(async () => (await waits()).length === 1, { timeout: 15_000 })
    removing = removal(tag, 1)
    await removing.settled()
    expect(await waits()).toContain('advisory')
  })
  expect(await answering).toMatchObject([{ outcome: 'accepted' }])
  await removing?.done
  expect((await admin.call(`forms/${formId}`)).body.tags).toEqual([])
})
