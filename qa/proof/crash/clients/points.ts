import { acknowledged } from '../call.ts'
import { CUSTOMERS, type Scene } from '../scene.ts'

/** A batch of points for a few customers, sometimes more than they have. */
export async function movePoints(scene: Scene, key: string): Promise<void> {
  const { random, journal } = scene
  const numbers = new Set(Array.from({ length: 1 + Math.floor(random() * 8) }, () => Math.floor(random() * CUSTOMERS)))
  const unionid = [...numbers].map((n) => `on${n}`)
  const delta = random() < 0.4 ? -1 - Math.floor(random() * 30) : 1 + Math.floor(random() * 20)
  const reply = await acknowledged(scene, '/open-api/integral/batch/update', key, { unionid, integral: delta })
  if (!reply) return
  const short = (reply.fail_unionid ?? []) as string[]
  journal.points.set(key, { delta, unionids: unionid.filter((each) => !short.includes(each)) })
}
