import { setImmediate as turn } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { beside } from './beside.ts'

/** Counts its rounds until it is told to end. */
function counter() {
  const state = { rounds: 0, ended: false }
  const loop = async (over: () => boolean) => {
    for (; !over(); state.rounds++) await turn()
    state.ended = true
  }
  return { state, loop }
}

async function work() {
  for (let i = 0; i < 5; i++) await turn()
  return 'done'
}

it('keeps the loops going for as long as the work lasts, and waits for their end', async () => {
  const { state, loop } = counter()
  expect(await beside([loop], work)).toBe('done')
  expect(state.rounds).toBeGreaterThan(2)
  expect(state.ended).toBe(true)
})

it('fails when a loop fails, after the work and the other loops have ended', async () => {
  const { state, loop } = counter()
  const failing = async () => {
    throw new Error('a loop')
  }
  await expect(beside([failing, loop], work)).rejects.toThrow('a loop')
  expect(state.ended).toBe(true)
})

it('ends the loops when the work fails', async () => {
  const { state, loop } = counter()
  const failing = async () => {
    await turn()
    throw new Error('the work')
  }
  await expect(beside([loop], failing)).rejects.toThrow('the work')
  expect(state.ended).toBe(true)
})
