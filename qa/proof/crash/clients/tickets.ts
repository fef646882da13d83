import { pick } from '../../../lab/random.ts'
import { acknowledged } from '../call.ts'
import { CUSTOMERS, type Scene } from '../scene.ts'

const CREATOR = 'zhangwei'
const HANDLERS = ['lina', 'wangfang']

/** A ticket from its opening over a few remarks and changes of hands, usually to its closing; each with a key. */
export async function workOnTicket(scene: Scene, key: string): Promise<void> {
  const { random, journal } = scene
  let handler = 0
  const reply = await acknowledged(scene, '/open-api/workorder/create', key, {
    ...{ template_id: 1, title: key, relation_type: 1, handler_id: HANDLERS[handler], staff_id: CREATOR },
    relation_id: `wm${String(Math.floor(random() * CUSTOMERS)).padStart(4, '0')}`,
  })
  if (!reply) return
  const order_no = reply.order_no as string
  const deeds: { action: string; text: string | null }[] = [{ action: 'create', text: null }]
  journal.tickets.set(order_no, { title: key, deeds })
  const actions = Array.from({ length: Math.floor(random() * 4) }, () => pick(random, ['switch', 'reply']))
  if (random() < 0.7) actions.push('close')
  for (const [i, action] of actions.entries()) {
    const text = `${key} ${action} ${i}`
    const next = action === 'switch' ? { handler_id: HANDLERS[1 - handler] } : {}
    const body = { order_no, staff_id: CREATOR, content: { text }, ...next }
    if (!(await acknowledged(scene, `/open-api/workorder/${action}`, text, body))) return
    deeds.push({ action, text })
    if (action === 'switch') handler = 1 - handler
  }
}
