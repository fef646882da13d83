import { type Command, InvalidArgumentError } from 'commander'
import { z } from 'zod'
import { expectValid } from '../../contract/field-error.ts'
import { everyNodeKnows } from '../../engines/sandbox/gate.ts'
import { type Latency, latencyOf, latencyShape, putLatency } from '../../engines/sandbox/latency.ts'
import { recordCommand } from '../../storage/as-command.ts'
import { onStore } from '../command.ts'
import { group, leaf } from '../leaf.ts'
import { ofCorp, sandboxOf } from './which.ts'

type Given = { corp: string } & Partial<Record<keyof Latency, object>>

/** `guanxi sandbox latency …` */
export function addLatency(sandbox: Command): void {
  const latency = group(sandbox, 'latency', 'how slow it is', [
    'sandbox latency set --corp ww123 --calls 250 --callbacks 100,2000',
    'sandbox latency set --corp ww123',
  ])

  ofCorp(
    leaf(latency, 'set', 'make it slow; what is left out is not', ['sandbox latency set --corp ww123 --calls 250']),
  )
    .option('--calls <ms>', 'calls: always so many, or the median and the 99th percentile, and a seed', delay)
    .option('--callbacks <ms>', 'the same of callbacks', delay)
    .option('--platform <ms>', 'the same of calls to the platform', delay)
    .action(
      onStore(async ({ owner }, { corp, calls, callbacks, platform }: Given) => {
        const given = Object.entries({ calls, callbacks, platform }).filter(([, value]) => value !== undefined)
        const wanted = expectValid(z.strictObject(latencyShape), Object.fromEntries(given))
        await recordCommand(
          owner,
          await sandboxOf(owner, corp),
          (ctx) => putLatency(ctx, wanted),
          () => ({ action: 'updated', kind: 'sandbox_latency', id: corp, after: wanted }),
        )
        await everyNodeKnows()
        return { data: wanted, text: JSON.stringify(wanted) }
      }),
    )

  ofCorp(leaf(latency, 'show', 'show how slow it is', ['sandbox latency show --corp ww123'])).action(
    onStore(async ({ owner }, { corp }: Given) => {
      const latency = await latencyOf({ corpId: await sandboxOf(owner, corp), pool: owner })
      return { data: latency, text: JSON.stringify(latency) }
    }),
  )
}

/** `250`, or `100,2000` or `100,2000,7`: median, 99th percentile, seed. */
function delay(text: string): object {
  if (!/^\d{1,6}(?:,\d{1,6}(?:,\d{1,9})?)?$/.test(text))
    throw new InvalidArgumentError(
      'It must be milliseconds, such as 250, or 100,2000 for the median and the 99th percentile.',
    )
  const [first, p99_ms, seed] = text.split(',').map(Number)
  if (p99_ms === undefined) return { fixed_ms: first }
  return { p50_ms: first, p99_ms, ...(seed === undefined ? {} : { seed }) }
}
