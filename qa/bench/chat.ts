import type { Check } from '../lab/finding.ts'
import { throughput } from '../lab/load.ts'
import { seeded } from '../lab/random.ts'
import { interleave, ratio } from '../lab/ratio.ts'
import { makeCorp, tokenOf } from '../lab/service.ts'
import { benchSetup } from './bench-setup.ts'
import { addConversation } from './rows/chat.ts'

const CLIENTS = 16

/** The messages of one very long conversation. */
export const check: Check = {
  name: 'chat',
  title: 'A page far back in one conversation',
  async run(lab) {
    const { db, service, loader } = await benchSetup(lab)
    const messages = lab.by({ slice: 3000, quick: 60_000, full: 1_000_000 })
    lab.say(`making a conversation of ${messages} messages`)
    const token = await tokenOf(service.address, 'wwchat', await makeCorp(db.owner, 'wwchat'))
    await addConversation(db.owner, 'wwchat', messages)
    const path = `/open-api/chat/message/list?staff_id=talker&session_id=long&limit=30&access_token=${token}`
    const depth = Math.floor((messages * 0.9) / 30)
    const random = seeded(3)
    const back = Array.from({ length: 500 }, () => Math.floor(messages - depth * 30 - random() * 60 + 60))
    const seconds = lab.by({ slice: 0.3, quick: 0.7, full: 5 })
    const load = { address: service.address, connections: CLIENTS, seconds, good: '"message_list":[{' }
    const first = { ...load, requests: [{ path }] }
    const deep = { ...load, requests: back.map((id) => ({ path: `${path}&last_id=${id}` })) }
    const each = async (one: typeof deep) => (CLIENTS * 1000) / (await throughput(loader, one))
    await each(deep)
    const samples = await interleave(lab.by({ slice: 1, quick: 5, full: 7 }), {
      ours: () => each(deep),
      theirs: () => each(first),
    })
    const what = `chat: page ${depth.toLocaleString('en-US')} of a conversation, by last_id`
    return [ratio({ what, against: 'its first page', bar: { atMost: 1.2 }, unit: 'milliseconds per call' }, samples)]
  },
}
