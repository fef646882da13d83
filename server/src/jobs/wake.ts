import type { Ctx } from '../storage/ctx.ts'

/** Jobs of a kind, all or those with these keys; or whatever waits for something that was put right. */
type Sleepers = { kind: string; keys?: readonly string[] } | { waitsFor: string }

/** Has jobs that wait for their time tried at once; those in a worker's hand stay as they are. */
export async function wake({ tx, corpId }: Pick<Ctx, 'tx' | 'corpId'>, which: Sleepers): Promise<void> {
  const meant =
    'waitsFor' in which
      ? tx`waits_for = ${which.waitsFor}`
      : tx`kind = ${which.kind} ${which.keys ? tx`and key = any (${which.keys as string[]}::text[])` : tx``}`
  await tx`
    update job set due_ms = least(due_ms, corp_ms(${corpId}), clock_ms())
    where corp_id = ${corpId} and state = 'waiting' and lease is null and ${meant}`
}
