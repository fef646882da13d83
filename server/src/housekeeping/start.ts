import { Counter } from 'prom-client'
import { every } from '../every.ts'
import type { Sql } from '../storage/connect.ts'
import { withDbTimeout } from '../storage/driver/db-timeout.ts'
import { faultFields } from '../storage/driver/fault.ts'
import { type Step, type StepDeps, stepsOf } from './steps.ts'

const EVERY_MS = 1000

/**
 * Does each step of the housekeeping in its turn, until it is stopped, while this node is the one that `leads`. What failed is
 * tried again when it is due anew.
 */
export function startHousekeeping(owner: Sql, deps: StepDeps, leads: () => boolean) {
  const steps = stepsOf(deps)
  const failures = new Counter({
    name: 'guanxi_housekeeping_failures_total',
    help: 'Steps of the housekeeping that failed on this node',
    labelNames: ['step'],
    registers: [],
  })
  for (const { name } of steps) failures.inc({ step: name }, 0)
  let stopped = false
  let round = 0

  async function take({ name, beside, run }: Step): Promise<void> {
    try {
      await (beside ? run(owner) : withDbTimeout(owner, () => run(owner)))
    } catch (error) {
      failures.inc({ step: name })
      deps.logger.warn({ ...faultFields(error), step: name }, 'housekeeping failed; it will be tried again')
    }
  }

  async function once(): Promise<void> {
    if (!leads()) return
    const due = steps.filter(({ every, at = 0 }) => round % every === at)
    round++
    for (const step of due) {
      if (stopped) return
      if (step.beside) void take(step)
      else await take(step)
    }
  }

  const turning = every(EVERY_MS, once, () => {})
  return {
    metrics: [failures],
    async stop(): Promise<void> {
      stopped = true
      await turning.stop()
    },
  }
}
