import { reason } from '../../../contract/reasons.ts'
import { PlatformError } from '../../error.ts'
import type { AddCustomerTasks, StaffMessages } from '../../port.ts'
import type { WecomClient } from '../client/client.ts'

/** Seconds in which the platform takes the same text to the same member for a repetition; it allows no more. */
const REPEATED_S = 14_400

/** Messages from the app to members over the platform's protocol. */
export function staffMessages(client: WecomClient): StaffMessages & AddCustomerTasks {
  async function send(corpId: string, staff: string, content: string, once: boolean): Promise<string> {
    const reply = await client.call<{ msgid?: string; invaliduser?: string }>(corpId, {
      path: 'message/send',
      body: {
        ...{ touser: staff, msgtype: 'text', agentid: await client.agentId(corpId), text: { content } },
        ...(once ? { enable_duplicate_check: 1, duplicate_check_interval: REPEATED_S } : {}),
      },
    })
    if (reply.invaliduser) throw new PlatformError('refused', reason('staff_unreachable', { staff }))
    return reply.msgid ?? ''
  }
  return {
    sendStaffMessage: async ({ corpId, staff, text, distinct }) => ({
      msgid: await send(corpId, staff, text, distinct),
    }),
    async addCustomerTask({ corpId, staff, phones, note }) {
      const text = `请添加客户：${phones.join('、')}${note ? `\n${note}` : ''}`
      return { taskId: await send(corpId, staff, text, true) }
    },
  }
}
