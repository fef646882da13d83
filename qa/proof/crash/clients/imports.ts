import { setTimeout as pause } from 'node:timers/promises'
import { customer, surroundings } from '../../../support/customers.ts'
import { startGuanxi } from '../keeper.ts'
import { ANSWER_WITHIN_MS } from '../place.ts'
import { type Scene, writeDataset } from '../scene.ts'

/** Records of the imported corporation: each dataset has all of them, under its own number. */
export const IMPORTED = { customer: 300, tag: 40 }

/** What a command says when its database was killed under it. */
const LOST = /lost the database|PostgreSQL/

/** Imports the next dataset with `guanxi import`, killed now and then, until one attempt says that it is done. */
export async function importDataset(scene: Scene): Promise<void> {
  const { journal, place, random } = scene
  const number = ++journal.imports.begun
  const folder = await writeDataset(place, `imported-${number % 2}`, corpOf(scene, number), recordsOf(number))
  const until = Date.now() + ANSWER_WITHIN_MS
  for (;;) {
    const { child, said, ended } = startGuanxi(place.folder, ['import', folder])
    journal.imports.attempts++
    if (random() < 0.4) {
      await Promise.race([pause(300 + random() * 1700), ended])
      if (child.kill('SIGKILL')) journal.imports.killed++
    }
    const code = await ended
    if (code === 0) break
    if (child.signalCode === null && !LOST.test(said.err)) journal.wrong.push(`an import said: ${said.err.slice(-200)}`)
    if (Date.now() > until) {
      journal.wrong.push(`dataset ${number} was not imported within ${ANSWER_WITHIN_MS / 1000} seconds`)
      return
    }
    await pause(50)
  }
  journal.imports.done = number
}

function corpOf({ importedCorpId }: Scene, number: number) {
  return { corp_id: importedCorpId, name: `dataset ${number}` }
}

function recordsOf(number: number) {
  const tag = (t_id: number) => ({ t_id, tag_id: `et${t_id}`, tag_name: `标签${t_id} dataset ${number}` })
  return {
    ...surroundings,
    tag: Array.from({ length: IMPORTED.tag }, (_, i) => ({
      ...tag(i + 1),
      ...{ tag_group_id: 'g1', created_at: 1, updated_at: 2 },
    })),
    customer: Array.from({ length: IMPORTED.customer }, (_, n) =>
      customer(n, { name: `客户${n} dataset ${number}`, points: number, tags: [1 + (n % IMPORTED.tag)] }),
    ),
  }
}
