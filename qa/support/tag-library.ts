import { expect } from 'vitest'
import type { Live } from './live.ts'
import { addRadarCorp } from './radars.ts'

// biome-ignore lint/suspicious/noExplicitAny: replies are looked into by the tests
type Json = any

/** A corporation on both sides, with the library of tags of each. */
export async function addLibraryCorp(live: Live, corpId: string) {
  const corp = await addRadarCorp(live, corpId)
  const ours = async (): Promise<Json[]> => (await corp.api('tag/list', { limit: 100 })).tag_list
  const tagOf = async (name: string): Promise<Json> => (await ours()).find(({ tag_name }) => tag_name === name)
  return {
    ...corp,
    idOf: async (name: string): Promise<string> => (await tagOf(name))?.tag_id,
    groupOf: async (name: string): Promise<string> => (await tagOf(name))?.tag_group_id,
    /** Each tag as `group/name id`, as the open API lists them. */
    ours: async (): Promise<string[]> =>
      (await ours()).map(({ tag_group, tag_id, tag_name }) => `${tag_group}/${tag_name} ${tag_id}`).sort(),
    /** The same, as the platform has them. */
    async theirs(): Promise<string[]> {
      const { tag_group } = await live.platform.get(`state?corpid=${corpId}`)
      return tag_group
        .flatMap(({ group_name, tag }: Json) => tag.map(({ id, name }: Json) => `${group_name}/${name} ${id}`))
        .sort()
    },
  }
}

export type LibraryCorp = Awaited<ReturnType<typeof addLibraryCorp>>

/** A call of the open API that must be taken. */
export const done = async (call: Promise<Json>) => expect(await call).toMatchObject({ errcode: 0 })
