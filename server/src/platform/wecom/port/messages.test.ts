import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openWecomPlatform } from './platform.ts'
import { CORP, now, once, type Port, startPort } from './test-setup.ts'

let started: Port
let customers: string[]
beforeAll(async () => {
  started = await startPort()
})
afterAll(() => started.close())
beforeEach(async () => {
  ;({ customers } = await started.reset())
})

describe('a group message', () => {
  const message = (more: object = {}) => ({
    ...{
      ...once,
      sender: 'lina',
      chatType: 'single' as const,
      text: '上新了',
      allowSelect: false,
      recipients: [...customers, 'wmnone'],
      mayBeAnothers: async () => true,
    },
    attachments: [{ msgtype: 'image', image: { url: 'https://cdn.guanxi-files.cn/a.png' } }],
    ...more,
  })
  const accepted = (msgid: string) => ({
    ...{ corpId: CORP, msgid, sender: 'lina', chatType: 'single' as const, acceptedMs: 0, recipients: customers },
  })

  it('is handed to its sender, who sends it; results come with their reasons', async () => {
    const { msgid, failed } = await started.port.sendGroupMessage(message())
    expect(failed).toEqual(['wmnone'])
    expect(await started.port.readGroupMessageResult(accepted(msgid))).toBeUndefined()
    await started.platform.post('leave', {
      corpid: CORP,
      external_userid: customers[1],
      userid: 'lina',
      by: 'customer',
    })
    await started.platform.post('confirm', { corpid: CORP, msgid })
    expect(await started.port.readGroupMessageResult(accepted(msgid))).toEqual([
      { id: customers[0], state: 'sent', time: expect.any(Number) },
      { id: customers[1], state: 'failed', time: null, failure: 'not_friend' },
      { id: customers[2], state: 'sent', time: expect.any(Number) },
    ])
  })

  it('that the platform is still about is not taken for unsent, until the sender must have left them out', async () => {
    const reply = (begun: number): Record<string, object> => ({
      'externalcontact/get_groupmsg_task': { task_list: [{ userid: 'lina', status: 2, send_time: begun }] },
      'externalcontact/get_groupmsg_send_result': {
        send_list: customers.map((external_userid, n) => ({
          external_userid,
          userid: 'lina',
          status: n,
          send_time: 5,
        })),
      },
    })
    const read = (begun: number) => {
      const call = async (_: string, { path }: { path: string }) => reply(begun)[path]
      const client = { ...started.client, call: call as typeof started.client.call }
      const port = openWecomPlatform({ owner: started.store.owner, source: started.source, client })
      return port.readGroupMessageResult(accepted('msg1'))
    }
    const told = [
      { id: customers[1], state: 'sent', time: 5 },
      { id: customers[2], state: 'failed', time: null, failure: 'not_friend' },
    ]
    expect(await read(now())).toEqual(told)
    const left = { id: customers[0], state: 'failed', time: null, failure: 'not_sent' }
    expect(await read(now() - 3_600)).toEqual([left, ...told])
  })

  it('whose answer was lost is found by its content and recipients, not sent twice', async () => {
    // a customer who became a friend in the second of a message may have done so after it
    await started.platform.post('clock', { advance_s: 2 })
    const other = await started.port.sendGroupMessage(message({ recipients: customers.slice(0, 2) }))
    const fresh = await started.port.sendGroupMessage(message({ since: now(), attachments: [] }))
    const wider = await started.port.sendGroupMessage(message({ since: now() }))
    expect(new Set([other.msgid, fresh.msgid, wider.msgid]).size).toBe(3)
    const taken = await started.port.sendGroupMessage(message())
    const since = now()
    await started.fault('add_msg_template', { reset: 'reply' })
    await expect(started.port.sendGroupMessage(message())).rejects.toMatchObject({ outcomeUnknown: true })
    const isTaken = async (id: string) => [wider.msgid, taken.msgid].includes(id)
    const found = await started.port.sendGroupMessage(message({ since, isTaken }))
    expect([other.msgid, wider.msgid, taken.msgid]).not.toContain(found.msgid)
    expect(found.failed).toEqual(['wmnone'])
    expect((await started.platform.get(`state?corpid=${CORP}`)).mass_messages).toHaveLength(5)
  })

  it('whose answer was lost is found, also when a stranger among its recipients has come since', async () => {
    const { platform, port } = started
    const who = { corpid: CORP, external_userid: customers[1], userid: 'lina', by: 'customer' }
    await platform.post('leave', who)
    const since = now()
    await started.fault('add_msg_template', { reset: 'reply' })
    await expect(port.sendGroupMessage(message())).rejects.toMatchObject({ outcomeUnknown: true })
    await platform.post('clock', { advance_s: 2 })
    const back = {
      external_contact: { external_userid: customers[1], name: '回来的' },
      follow_user: [{ userid: 'lina' }],
    }
    await platform.post('load', { corpid: CORP, customers: [back] })
    const found = await port.sendGroupMessage(message({ since }))
    expect(found.failed).toEqual([customers[1], 'wmnone'])
    expect((await platform.get(`state?corpid=${CORP}`)).mass_messages).toHaveLength(1)
  })

  it.each([
    ['ahead of', 600, 0],
    ['behind', 0, 600],
  ])('whose answer was lost is found with the platform’s clock %s ours', async (_, ahead, behind) => {
    await started.platform.post('clock', { advance_s: ahead })
    await started.fault('add_msg_template', { reset: 'reply' })
    await expect(started.port.sendGroupMessage(message())).rejects.toMatchObject({ outcomeUnknown: true })
    await started.port.sendGroupMessage(message({ since: now() + behind, mayBeAnothers: async () => false }))
    expect((await started.platform.get(`state?corpid=${CORP}`)).mass_messages).toHaveLength(1)
  })

  it('whose answer was lost is found when it can be nobody else’s, also when the platform left a friend out', async () => {
    await started.platform.post('clock', { advance_s: 2 })
    const since = now()
    const sent = await started.port.sendGroupMessage(message({ recipients: customers.slice(0, 2) }))
    const found = await started.port.sendGroupMessage(message({ since, mayBeAnothers: async () => false }))
    expect(found).toEqual({ msgid: sent.msgid, failed: [customers[2], 'wmnone'] })
  })

  it('goes into group chats by their owner; results are by chat, and a lost answer is found', async () => {
    const { platform, port } = started
    const chat = async (owner: string) => (await platform.post('chats', { corpid: CORP, name: '群', owner })).chat_id
    const [first, second, other] = [await chat('lina'), await chat('lina'), await chat('wang')]
    const into = { chatType: 'group' as const, recipients: [first, second, other], attachments: [] }
    const since = now()
    await started.fault('add_msg_template', { reset: 'reply' })
    await expect(port.sendGroupMessage(message(into))).rejects.toMatchObject({ outcomeUnknown: true })
    const { msgid, failed } = await port.sendGroupMessage(message({ ...into, since }))
    expect(failed).toEqual([other])
    expect((await platform.get(`state?corpid=${CORP}`)).mass_messages).toMatchObject([{ chat_type: 'group' }])
    const asked = { ...accepted(msgid), chatType: 'group' as const, recipients: [first, second, other] }
    expect(await port.readGroupMessageResult(asked)).toBeUndefined()
    await platform.post('confirm', { corpid: CORP, msgid, userid: 'lina' })
    expect(await port.readGroupMessageResult(asked)).toEqual([
      ...[first, second].map((id) => ({ id, state: 'sent', time: expect.any(Number) })),
      { id: other, state: 'failed', time: null, failure: 'refused' },
    ])
    const { chats } = await platform.get(`phone?corpid=${CORP}&userid=lina`)
    const seen = (chats as { id: string; messages: object[] }[]).find(({ id }) => id === first)
    expect(seen?.messages).toMatchObject([{ kind: 'mass', content: { content: '上新了' } }])
  })

  it('takes a picture in place of an address that is made for examples, on a simulator alone', async () => {
    const attachments = [{ msgtype: 'image', image: { url: 'https://img.yunqi-tea.example.com/a.png' } }]
    await started.port.sendGroupMessage(message({ attachments }))
    expect(started.fetched).toEqual([])
    const far = openWecomPlatform({
      ...{ owner: started.store.owner, source: started.source },
      client: { ...started.client, isLocal: async () => false },
    })
    await started.store.owner`delete from platform_media`
    await expect(far.sendGroupMessage(message({ attachments }))).rejects.toMatchObject({ fault: 'refused' })
    expect(started.fetched).toEqual([])
  })

  it('uploads a file once, and again before the platform forgets it', async () => {
    await started.port.sendGroupMessage(message())
    await started.port.sendGroupMessage(message())
    expect(started.fetched).toHaveLength(1)
    await started.store.owner`update platform_media set expires_at = 1`
    await started.port.sendGroupMessage(message())
    expect(started.fetched).toHaveLength(2)
    const large = [{ msgtype: 'video', video: { url: 'https://cdn.guanxi-files.cn/large.mp4' } }]
    await expect(started.port.sendGroupMessage(message({ attachments: large }))).rejects.toMatchObject({
      ...{ fault: 'refused', message: 'video is not smaller than 10 MB' },
    })
  })
})

describe('a moment', () => {
  const moment = (more: object = {}) => ({
    ...{ ...once, text: '到店了', staff: ['lina', 'gone'], tags: ['etgold'] },
    attachments: [{ msgtype: 'image', image: { url: 'https://cdn.guanxi-files.cn/a.png' } }],
    ...more,
  })

  it('goes from the platform’s job to its id and to those who published it', async () => {
    const { jobid } = (await started.port.publishMoment(moment())) as { jobid: string }
    const job = await started.port.readMomentJob({ corpId: CORP, jobid })
    expect(job).toEqual({ momentId: expect.stringMatching(/^mom/), refused: ['gone'] })
    const momentId = job?.momentId as string
    expect(await started.port.readMomentResult({ corpId: CORP, momentId, staff: ['lina'] })).toEqual([])
    await started.platform.post('confirm', { corpid: CORP, msgid: momentId })
    expect(await started.port.readMomentResult({ corpId: CORP, momentId, staff: ['lina'] })).toMatchObject([
      { id: 'lina', state: 'sent' },
    ])
  })

  it('whose answer was lost is found, not published twice', async () => {
    const since = now()
    await started.fault('add_moment_task', { reset: 'reply' })
    await expect(started.port.publishMoment(moment())).rejects.toMatchObject({ outcomeUnknown: true })
    expect(await started.port.publishMoment(moment({ since }))).toEqual({ momentId: expect.stringMatching(/^mom/) })
    expect((await started.platform.get(`state?corpid=${CORP}`)).moments).toHaveLength(1)
  })
})
