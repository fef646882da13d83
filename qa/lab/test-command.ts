import { appendFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import type { Check, Finding } from './finding.ts'
import { main } from './main.ts'

/** A command of `lab/main.ts` whose checks do what their names say; whatever they do is a line of the file in DIARY. */
const diary = (line: string) => appendFileSync(process.env.DIARY as string, `${line}\n`)
const held: Finding = { what: 'it', bar: 'any', outcome: 'held', result: 'fine' }
const never = () => new Promise<never>((_, reject) => setTimeout(reject, 600_000, new Error('far too late')))

function check(name: string, run: (lab: Parameters<Check['run']>[0]) => Promise<readonly Finding[]>): Check {
  return {
    name,
    title: `the check ${name}`,
    async run(lab) {
      diary(`${name} begins`)
      const folder = await lab.folder()
      diary(`folder ${folder}`)
      lab.after(() => diary(`${name} is put away`))
      return run(lab)
    },
  }
}

/** Fails when the lab is closed, as a check whose database is closed does, and cleaning up takes a moment. */
const broken = check('broken', (lab) => {
  const { promise, reject } = Promise.withResolvers<never>()
  lab.after(async () => {
    reject(new Error('the database is gone'))
    await pause(300)
  })
  diary('ready')
  return promise
})

const stray = check('stray', async () => {
  setTimeout(() => void Promise.reject(new Error('nobody waits for this')), 10)
  return never()
})

const absent: Finding = { ...held, outcome: 'skipped', note: 'it is not installed' }

await main({
  name: 'fake',
  title: 'Fakes',
  about: 'Checks that check nothing.',
  minutes: { quick: 0.02, full: 10 },
  checks: [
    check('good', async () => [held]),
    check('absent', async () => [absent]),
    broken,
    stray,
    check('endless', never),
    check('next', async () => [held]),
  ],
  apart: [
    { ...check('own-time', () => pause(3000, [held])), minutes: { quick: 1, full: 1 } },
    { ...check('own-end', never), minutes: { quick: 0.01, full: 0.01 } },
  ],
})
