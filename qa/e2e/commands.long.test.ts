import fc from 'fast-check'
import { afterAll, beforeAll, test, vi } from 'vitest'
import { surroundings } from '../support/customers.ts'
import { importRecords } from '../support/records.ts'
import { startTestService, type TestService, tokenFor } from '../support/service.ts'
import { addClues } from './commands/clue.ts'
import type { Model } from './commands/command.ts'
import { compare } from './commands/compare.ts'
import { sendGroupMessage } from './commands/group-message.ts'
import { importCustomers } from './commands/import.ts'
import { emptyCorporation } from './commands/model.ts'
import { movePointsOfMany } from './commands/points.ts'
import { presetProperties } from './commands/preset.ts'
import type { Caller, Real, Tally } from './commands/real.ts'

vi.setConfig({ testTimeout: 1_200_000 })

/** The same sequences every time. Others: `COMMANDS_SEED=…`; more: `COMMANDS_RUNS=1000`; a failure prints `COMMANDS_PATH=…`. */
const RUNS = Number(process.env.COMMANDS_RUNS ?? 80)
const LONGEST = Number(process.env.COMMANDS_LONGEST ?? 24)
const SECONDS = Number(process.env.COMMANDS_SECONDS ?? 3000)
const SEED = Number(process.env.COMMANDS_SEED ?? 1)

let service: TestService
beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.stop())

const sequences = fc.commands([importCustomers, movePointsOfMany, presetProperties, addClues, sendGroupMessage], {
  maxCommands: LONGEST,
  size: 'max',
  ...(process.env.COMMANDS_REPLAY ? { replayPath: process.env.COMMANDS_REPLAY } : {}),
})

const kinds = [{ ciphertext: false }, { ciphertext: true }] as const

test(`after any sequence of calls two corporations look as the model says (seed ${SEED})`, {
  timeout: 3_600_000,
}, async () => {
  const tally: Tally = { commands: {}, compared: 0 }
  let run = 0
  const property = fc.asyncProperty(sequences, async (commands) => {
    run++
    const corps: [Caller, Caller] = await Promise.all([
      corporation(`wwa${run}`, kinds[0]),
      corporation(`wwb${run}`, kinds[1]),
    ])
    const model: Model = { corps: [emptyCorporation(kinds[0]), emptyCorporation(kinds[1])] }
    const real: Real = { service, corps, tally }
    await fc.asyncModelRun(() => ({ model, real }), commands)
    for (const [i, corp] of model.corps.entries()) await compare(corp, corps[i]!, real)
  })
  const path = process.env.COMMANDS_PATH
  await fc.assert(property, {
    seed: SEED,
    numRuns: RUNS,
    interruptAfterTimeLimit: SECONDS * 1000,
    ...(path ? { path } : {}),
  })
  console.log(
    `commands: seed ${SEED}, ${run} sequences, ${JSON.stringify(tally.commands)}, ${tally.compared} replies compared`,
  )
})

/** Whole before its first call: a node may believe what it knows of a corporation for a moment longer. */
async function corporation(corpId: string, { ciphertext }: { ciphertext: boolean }): Promise<Caller> {
  const secret = `secret of ${corpId}`
  const seats = ['basic', 'marketing'].map((kind) => ({ kind, quantity: 1, expires_at: null }))
  await importRecords(service, { corp_id: corpId, ciphertext, secrets: [secret], seats }, surroundings)
  return { corpId, token: await tokenFor(service, corpId, secret) }
}
