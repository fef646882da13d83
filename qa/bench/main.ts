import { main } from '../lab/main.ts'
import { checks } from './checks.ts'

await main({
  name: 'bench',
  title: 'Guanxi: benchmarks',
  about:
    'Each row compares two ways of doing the same thing on this machine, on the same PostgreSQL and data, in turns, ' +
    'again and again. The result is the median of the ratios, with the lowest and the highest.',
  checks,
  minutes: { quick: 8, full: 60 },
})
