import { isRefusal, PlatformError } from '../../error.ts'
import type { TagLibrary } from '../../port.ts'
import type { WecomClient } from '../client/client.ts'
import { readTags } from '../records/directory-records.ts'

/** The platform has no such tag or group (any more). */
const UNKNOWN = 40068

/** The application may not make the call at all, or not on a tag that it did not make. */
const FORBIDDEN = 48002

type Unwanted = Parameters<TagLibrary['removeTags']>[0]

/** The corporation's tags over the platform's protocol. The platform has no idempotency key: names tell what is there. */
export function tagLibrary(client: WecomClient): TagLibrary {
  async function add(corpId: string, group: object, tags: readonly object[]) {
    const reply = await client.call<{ tag_group: unknown }>(corpId, {
      path: 'externalcontact/add_corp_tag',
      body: { ...group, tag: tags },
    })
    const [made] = readTags({ tag_group: [reply.tag_group] }).groups
    return made as NonNullable<typeof made>
  }

  const list = async (corpId: string) =>
    readTags(await client.call(corpId, { path: 'externalcontact/get_corp_tag_list', body: {} })).groups

  /** What it may list it may change, but for tags that another one made. */
  async function refusing(corpId: string, call: Promise<unknown>): Promise<void> {
    try {
      await call
    } catch (error) {
      if (!isRefusal(error, [FORBIDDEN])) throw error
      await list(corpId)
      throw new PlatformError('refused', error.reason, { errcode: FORBIDDEN, cause: error })
    }
  }

  async function remove({ corpId, tags, groups }: Unwanted): Promise<void> {
    const body = { ...(tags.length > 0 ? { tag_id: tags } : {}), ...(groups.length > 0 ? { group_id: groups } : {}) }
    try {
      await refusing(corpId, client.call(corpId, { path: 'externalcontact/del_corp_tag', body }))
    } catch (error) {
      if (!isRefusal(error, [UNKNOWN])) throw error
      if (tags.length + groups.length === 1) return
      for (const tag of tags) await remove({ corpId, tags: [tag], groups: [] })
      for (const group of groups) await remove({ corpId, tags: [], groups: [group] })
    }
  }

  return {
    listTags: ({ corpId }) => list(corpId),
    async addTags({ corpId, group: { id, name, order }, tags }) {
      const byName = { group_name: name, order }
      if (id === null) return add(corpId, byName, tags)
      return add(corpId, { group_id: id }, tags).catch((error) => {
        // its last tag was removed, and it with it
        if (isRefusal(error, [UNKNOWN])) return add(corpId, byName, tags)
        throw error
      })
    },
    async changeTag({ corpId, id, name, order }) {
      const call = { path: 'externalcontact/edit_corp_tag', serial: id, body: { id, name, order } }
      await refusing(corpId, client.call(corpId, call))
    },
    removeTags: remove,
  }
}
