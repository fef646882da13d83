import { stepBackProcess } from '../../../server/src/storage/step-back.ts'
import { beChild, childInput } from '../../lab/child.ts'
import { externalUserId } from '../rows/customers.ts'

/** Sends one large message each time it is asked. It stands for callers on other machines: it gives way, and its body is made before. */
const { address, token, recipients } = childInput<{ address: string; token: string; recipients: number }>()
stepBackProcess()
const url = new URL(`/open-api/group_msg/add?access_token=${token}`, address)
const body = JSON.stringify({
  name: '新品上市',
  create_staff_ext_id: 'staff0',
  text: '您好',
  eu_ext_ids: Array.from({ length: recipients }, (_, i) => externalUserId(i + 1)),
  external_user_filter: { end_time: 4_000_000_000 },
})
await beChild('ready', async () => {
  const reply = await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  const text = await reply.text()
  if (JSON.parse(text).errcode !== 0) throw new Error(text.slice(0, 200))
})
