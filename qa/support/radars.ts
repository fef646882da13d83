import { pageLink } from '../../server/src/engines/pages/link.ts'
import { createRadar, type RadarDraft } from '../../server/src/engines/radars/create.ts'
import { createRadarGroup } from '../../server/src/engines/radars/group.ts'
import type { Live } from './live.ts'

// biome-ignore lint/suspicious/noExplicitAny: replies are looked into by the tests
type Json = any

export const TARGET = 'https://tea.example.com/menu'

/** A corporation on both sides with a group of radars, and what people do with its radars. */
export async function addRadarCorp(live: Live, corpId: string, settings: Record<string, unknown> = {}) {
  const corp = await live.addCorp(corpId, settings)
  await corp.sync()
  const act: <T>(work: Parameters<typeof live.service.act<T>>[1]) => Promise<T> = (work) =>
    live.service.act(corpId, work)
  const group = await act((ctx) => createRadarGroup(ctx, { name: '活动', type: 'link' }))
  let codes = 0

  async function shown(id: number): Promise<Json> {
    for (const type of ['link', 'article', 'pdf']) {
      const { result } = await corp.api('interact_radar/list', { type, staff_id: 'lina', limit: 100 })
      const found = result.find((radar: Json) => radar.id === id)
      if (found) return found
    }
    throw new Error(`no radar ${id}`)
  }
  async function addRadar(more: Partial<RadarDraft> = {}): Promise<{ id: number; url: string }> {
    const draft = { type: 'link', name: '春季菜单', link: TARGET, group_id: group, staff_id: 'lina', ...more } as const
    const id = await act((ctx) => createRadar(ctx, draft as RadarDraft))
    return { id, url: (await shown(id)).radar_link }
  }

  return {
    ...corp,
    act,
    shown,
    addRadar,
    article: (more: Partial<RadarDraft> = {}) => addRadar({ type: 'article', ...more }),
    async counts(id: number) {
      const { clicked_total, clicked_users_total } = await shown(id)
      return [clicked_total, clicked_users_total]
    },
    /** People who are customers of lina. */
    async newCustomers(count: number): Promise<{ person: string; id: string }[]> {
      const code = await corp.addCode(`code${++codes}`)
      const people = await corp.people(count)
      const made = await Promise.all(
        people.map(async (person) => ({ person, id: (await corp.scan(code.config_id, person)).external_userid })),
      )
      await corp.settled()
      return made
    },
    /** In the platform's own browser, as that person. */
    open: (url: string, person: string): Promise<Json> => corp.sim('open', { url, person }),
    /** The link by which a staff member shares a radar. */
    async staffLink(id: number, staffId: string) {
      const code = await act((ctx) => pageLink(ctx, { kind: 'radar', objectId: id, staffId }))
      return `${live.service.origin}/r/${code}`
    },
    tag: async (): Promise<number> => (await corp.api('tag/list')).tag_list[0].t_id,
    tagsOf: async (id: string): Promise<number[]> => (await corp.customers()).find((each) => each.id === id).tags,
    timeline: async (id: string): Promise<Json[]> =>
      (await corp.api('external_user/timeline', { external_user_id: id })).timeline_list,
  }
}

export type RadarCorp = Awaited<ReturnType<typeof addRadarCorp>>

/** As a plain client does. */
export const get = (url: string, headers: Record<string, string> = {}, method = 'GET') =>
  fetch(url, { redirect: 'manual', headers, method })
