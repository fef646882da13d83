import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { untilBlocked } from '../../../../qa/support/locks.ts'
import { type Body, CORP, startTickets, type Tickets } from './test-setup.ts'

let tickets: Tickets
beforeAll(async () => {
  tickets = await startTickets()
})
afterAll(() => tickets.stop())
beforeEach(() => tickets.service.advance(10))

describe('two at once', () => {
  /** Holds a ticket until that many calls wait for it, so that each has decided by what it saw before. */
  async function meeting(order_no: string, calls: [string, Body][]): Promise<number[]> {
    const { owner } = tickets.service.store
    let answers: Promise<number[]> = Promise.resolve([])
    await owner.begin(async (tx) => {
      await tx`select 1 from ticket where corp_id = ${CORP} and order_no = ${order_no} for update`
      const asked = calls.map(([what, body]) => tickets.code(what, { order_no, ...body }))
      answers = Promise.all(asked)
      await untilBlocked(tx, asked)
    })
    return answers
  }

  async function expectWhole(order_no: string, deeds: number): Promise<void> {
    const { processing_flows } = await tickets.detail(order_no)
    expect(processing_flows.map(({ no }) => no)).toEqual(Array.from({ length: deeds + 1 }, (_, i) => i + 1))
    const { all } = await tickets.announced(order_no)
    expect(all.map(({ seq, action }) => [seq, action])).toEqual(processing_flows.map(({ no, action }) => [no, action]))
  }

  const byHandler = { staff_id: 'handler' }
  const byCreator = { staff_id: 'creator' }
  const toSecond = { handler_id: 'second' }
  const toStranger = { handler_id: 'stranger' }
  it.each<[string, [string, Body][], number[]]>([
    [
      'switch and close of the handler',
      [
        ['switch', { ...byHandler, ...toSecond }],
        ['close', byHandler],
      ],
      [22305, 22307],
    ],
    [
      'switch of the handler, close of the creator',
      [
        ['switch', { ...byHandler, ...toSecond }],
        ['close', byCreator],
      ],
      [22305, 22307],
    ],
    [
      'two switches of the handler',
      [
        ['switch', { ...byHandler, ...toSecond }],
        ['switch', { ...byHandler, ...toStranger }],
      ],
      [22305],
    ],
    [
      'switches of handler and creator',
      [
        ['switch', { ...byHandler, ...toSecond }],
        ['switch', { ...byCreator, ...toStranger }],
      ],
      [22305],
    ],
    [
      'two closes',
      [
        ['close', byHandler],
        ['close', byCreator],
      ],
      [22307],
    ],
  ])('%s: one wins', async (_, calls, losses) => {
    for (const order of [calls, calls.toReversed()]) {
      const order_no = await tickets.open()
      const codes = await meeting(order_no, order)
      expect(codes.filter((each) => each === 0)).toHaveLength(1)
      expect(losses).toContain(codes.find((each) => each !== 0))
      const [winner] = order[codes.indexOf(0)] as [string, Body]
      expect(await tickets.detail(order_no)).toMatchObject(
        winner === 'close' ? { status: 30, handler_id: 'handler' } : { status: 20 },
      )
      await expectWhole(order_no, 1)
    }
  })

  it('two reopens: one wins, the other finds it open', async () => {
    const order_no = await tickets.open()
    await tickets.post('close', { order_no, ...byHandler })
    expect(
      (
        await meeting(order_no, [
          ['reopen', byHandler],
          ['reopen', byCreator],
        ])
      ).sort(),
    ).toEqual([0, 22320])
    await expectWhole(order_no, 2)
  })

  it('replies hinder no one', async () => {
    const order_no = await tickets.open()
    const replies = Array.from({ length: 4 }, (_, i): [string, Body] => [
      'reply',
      i % 2 ? byHandler : { staff_id: 'copied' },
    ])
    expect(await meeting(order_no, replies)).toEqual([0, 0, 0, 0])
    expect(
      await meeting(order_no, [
        ['reply', byCreator],
        ['switch', { ...byHandler, ...toSecond }],
      ]),
    ).toEqual([0, 0])
    await expectWhole(order_no, 6)
  })

  it('without being held up, many clients leave one winner', async () => {
    const order_no = await tickets.open()
    const codes = await Promise.all(
      Array.from({ length: 8 }, (_, i) =>
        i % 2
          ? tickets.code('close', { order_no, ...byHandler })
          : tickets.code('switch', { order_no, ...byHandler, ...toSecond }),
      ),
    )
    expect(codes.filter((each) => each === 0)).toHaveLength(1)
    await expectWhole(order_no, 1)
  })
})
