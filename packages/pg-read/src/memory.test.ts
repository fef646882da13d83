import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, inject, it, vi } from 'vitest'
import { reading } from '../test/setup.ts'

vi.setConfig({ testTimeout: 60_000 })

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void

it('keeps nothing of 200,000 reads', async () => {
  const reads = reading(inject('postgres').login)
  const small = { key: 'small', text: 'select $1::int, $2' }
  const large = { key: 'large', text: `select repeat('x', 20000)` }
  const failing = { key: 'failing', text: 'select 1 / $1::int' }
  const many = async (count: number) => {
    let next = 0
    const caller = async () => {
      while (next++ < count) {
        if (next % 100 === 0) await reads.read(large, [])
        else if (next % 100 === 50) await reads.read(failing, [0]).catch(() => {})
        else await reads.read(small, [next, 'some text'])
      }
    }
    await Promise.all(Array.from({ length: 16 }, caller))
  }
  const used = () => {
    collect()
    const { heapUsed, arrayBuffers } = process.memoryUsage()
    return (heapUsed + arrayBuffers) / 1024 / 1024
  }
  // what the process keeps for other reasons comes once; what a read left behind would come with every turn
  await many(20_000)
  let before = used()
  const grown: number[] = []
  for (let turn = 0; turn < 4; turn++) {
    await many(50_000)
    const after = used()
    grown.push(after - before)
    before = after
  }
  console.log(`grown by ${grown.map((mib) => mib.toFixed(2)).join(', ')} MiB`)
  expect(Math.min(...grown)).toBeLessThan(0.5)
})
