import { acknowledged } from '../call.ts'
import { CUSTOMERS, type Scene } from '../scene.ts'

/** A group message to a few customers of several staff members, and now and then to somebody unknown. */
export async function sendMessage(scene: Scene, key: string): Promise<void> {
  const { random, journal } = scene
  const numbers = new Set(Array.from({ length: 1 + Math.floor(random() * 12) }, () => Math.floor(random() * CUSTOMERS)))
  const recipients = [...numbers].map((n) => `wm${String(n).padStart(4, '0')}`)
  const reply = await acknowledged(scene, '/open-api/group_msg/add', key, {
    ...{ name: key, text: '春茶上新', create_staff_ext_id: 'lina' },
    eu_ext_ids: random() < 0.3 ? [...recipients, 'nobody'] : recipients,
  })
  if (reply) journal.messages.set(key, { mission: reply.mission_id as number, recipients })
}
