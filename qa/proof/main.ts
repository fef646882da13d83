import { main } from '../lab/main.ts'
import { apart, checks } from './checks.ts'

await main({
  name: 'proof',
  title: 'Guanxi: proofs',
  about:
    'Each row is a promise and an attempt to break it: processes and databases killed, networks cut, requests that no ' +
    'client would send. A row holds when no attempt succeeded.',
  checks,
  minutes: { quick: 15, full: 60 },
  apart,
})
