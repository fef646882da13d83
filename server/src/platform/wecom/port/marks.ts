import type { Marks } from '../../port.ts'
import type { WecomClient } from '../client/client.ts'

/** The platform takes five phones, and is cleared of them by one that is empty. */
const noted = (phones: readonly string[]) => (phones.length > 0 ? phones.slice(0, 5) : [''])

/** Tags and remarks over the platform's protocol; calls about one customer and member wait for each other. */
export function marks(client: WecomClient): Marks {
  return {
    async markTags({ corpId, staff, externalUserId, add, remove }) {
      await client.call(corpId, {
        path: 'externalcontact/mark_tag',
        serial: `${staff}/${externalUserId}`,
        body: {
          ...{ userid: staff, external_userid: externalUserId },
          ...(add.length > 0 ? { add_tag: add } : {}),
          ...(remove.length > 0 ? { remove_tag: remove } : {}),
        },
      })
    },
    async setRemark({ corpId, staff, externalUserId, remark, description, phones }) {
      await client.call(corpId, {
        path: 'externalcontact/remark',
        serial: `${staff}/${externalUserId}`,
        body: {
          ...{ userid: staff, external_userid: externalUserId },
          ...(remark === undefined ? {} : { remark: firstCharacters(remark, 20) }),
          ...(description === undefined ? {} : { description: firstCharacters(description, 150) }),
          ...(phones === undefined ? {} : { remark_mobiles: noted(phones) }),
        },
      })
    },
  }
}

const firstCharacters = (text: string, most: number) => [...text].slice(0, most).join('')
