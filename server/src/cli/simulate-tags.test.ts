import { afterAll, expect, it, vi } from 'vitest'
import { dataFolder, guanxi, start, strike } from '../../../qa/support/cli-setup.ts'

const DEMO = 'ww_demo_yunqi_tea'

afterAll(strike)

vi.setConfig({ testTimeout: 240_000 })

it('the demo’s tags can be renamed and removed: its platform takes them for what the app made', async () => {
  const env = { GUANXI_DATA: await dataFolder('demo'), PORT: '0', GUANXI_SIMULATOR: 'on', GUANXI_SIMULATOR_PORT: '0' }
  const served = start(['serve', '--json'], { ...env, GUANXI_CALLBACK_ALLOW: '127.0.0.1' })
  const { address, phone } = JSON.parse(await served.says('\n'))
  const token = (await guanxi(['token', '--corp', DEMO], env)).out.trim()
  const post = async (path: string, body: object) =>
    (
      await fetch(`${address}/open-api/${path}?access_token=${token}`, {
        ...{ method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) },
      })
    ).json()
  const [simulator, key] = phone.split('/sim/#token=')
  const theirs = async (path: string): Promise<unknown[]> => {
    const address = `${simulator}/sim/calls?corpid=${DEMO}&path=externalcontact/${path}`
    const answer = await fetch(address, { headers: { authorization: `Bearer ${key}` } })
    const { calls } = (await answer.json()) as { calls: Record<'body' | 'reply', object>[] }
    return calls.map(({ body, reply }) => ({ ...body, ...reply }))
  }

  const renamed = { ext_id: 'et_yunqi_101', name: '钻石贵宾' }
  expect(await post('tag/update', { group_id: 'etg_yunqi_01', tag_list: [renamed] })).toMatchObject({ errcode: 0 })
  await expect.poll(() => theirs('edit_corp_tag')).toMatchObject([{ id: 'et_yunqi_101', name: '钻石贵宾', errcode: 0 }])
  expect(await post('tag/delete', { group_id: 'etg_yunqi_01', tag_ids: ['et_yunqi_102'] })).toMatchObject({
    errcode: 0,
  })
  await expect.poll(() => theirs('del_corp_tag')).toMatchObject([{ tag_id: ['et_yunqi_102'], errcode: 0 }])
})
