import { addressOrNothing } from '../../../contract/web-address.ts'
import { PlatformError } from '../../error.ts'
import type { JoinWays } from '../../port.ts'
import type { WecomClient } from '../client/client.ts'

/** The platform has no such code (any more). */
const UNKNOWN_CODE = 41043

/** A code that a picture shows, not a plug-in of an app. */
const PICTURE = 2

/** Codes for group chats over the platform's protocol. When all of its chats are full, the platform makes no new one. */
export function joinWays(client: WecomClient): JoinWays {
  return {
    async createJoinWay({ corpId, remark, state, chats }) {
      const path = 'externalcontact/groupchat/add_join_way'
      const { config_id } = await client.call<{ config_id: string }>(corpId, {
        path,
        body: fieldsOf({ remark, state, chats }),
      })
      const { join_way } = await client.call<{ join_way: { qr_code?: string } }>(corpId, {
        path: 'externalcontact/groupchat/get_join_way',
        body: { config_id },
      })
      return { configId: config_id, qrCode: addressOrNothing(join_way.qr_code ?? '') }
    },
    async changeJoinWay({ corpId, configId, ...way }) {
      const body = { config_id: configId, ...fieldsOf(way) }
      await client.call(corpId, { path: 'externalcontact/groupchat/update_join_way', serial: configId, body })
    },
    async removeJoinWay({ corpId, configId }) {
      const path = 'externalcontact/groupchat/del_join_way'
      try {
        await client.call(corpId, { path, serial: configId, body: { config_id: configId } })
      } catch (error) {
        if (!(error instanceof PlatformError && error.errcode === UNKNOWN_CODE)) throw error
      }
    },
  }
}

type Way = { remark: string; state: string; chats: readonly string[] }

const fieldsOf = ({ remark, state, chats }: Way) => ({
  ...{ scene: PICTURE, remark: [...remark].slice(0, 30).join(''), auto_create_room: 0 },
  ...{ chat_id_list: chats, state },
})
