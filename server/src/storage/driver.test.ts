import { expect, inject, it } from 'vitest'
import { connect } from './connect.ts'

it('searches no more connections after many queries than after few', async () => {
  const pool = connect(inject('cluster').owner, { max: 4 })
  const { indexOf } = Array.prototype
  let longest = 0
  try {
    await Promise.all(Array.from({ length: 4 }, () => pool`select pg_sleep(0.05)`))
    Array.prototype.indexOf = function (this: unknown[], ...given) {
      longest = Math.max(longest, this.length)
      return indexOf.apply(this, given as [unknown])
    }
    for (let i = 0; i < 300; i++) await Promise.all([pool`select 1`, pool`select 2`])
    for (let i = 0; i < 30; i++) await Promise.all(Array.from({ length: 20 }, () => pool`select 3`))
    await pool`select 4`
  } finally {
    Array.prototype.indexOf = indexOf
    await pool.end()
  }
  expect(longest).toBeLessThan(100)
})
