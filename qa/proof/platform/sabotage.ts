import type { Check } from '../../lab/finding.ts'
import { audit } from './audit.ts'
import { openScene } from './scene.ts'
import { storm } from './storm.ts'

const KIND = 'callback kept twice'

export const check: Check = {
  name: 'platform-sabotage',
  title: 'the platform proof against a build that does not tell repeated callbacks from new ones',
  async run(lab) {
    const scene = await openScene(lab, 'wwnodedup', [new URL('./no-deduplication.ts', import.meta.url)])
    await storm(scene, ['service'])
    const problems = await audit(scene)
    const found = problems.filter((problem) => problem.startsWith(KIND)).length
    return [
      {
        what: 'A build without deduplication of callbacks',
        bar: 'the audit after a kill finds it',
        outcome: found > 0 ? 'held' : 'missed',
        result: `${found} callbacks kept twice after ${scene.deeds} deeds`,
      },
    ]
  },
}
