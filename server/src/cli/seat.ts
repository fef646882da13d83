import type { Command } from 'commander'
import { type SeatKind, seatKinds } from '../contract/seats.ts'
import { grantSeat, revokeSeat } from '../engines/corporations/seats.ts'
import { recordCommand } from '../storage/as-command.ts'
import { onStore } from './command.ts'
import { found } from './corp.ts'
import { CliError, EXIT, notFound } from './exit.ts'
import { group, leaf, requiredId } from './leaf.ts'
import { until, whole } from './option-values.ts'

type Grant = { corp: string; kind: string; quantity: number; until?: number }

/** `guanxi seat …` */
export function addSeat(program: Command): void {
  const seat = group(program, 'seat', 'grant seats to a corporation and revoke them', [
    'seat grant --corp ww123 --kind basic',
    'seat revoke --corp ww123 --id 1',
  ])

  leaf(seat, 'grant', 'grant seats of one kind', [
    'seat grant --corp ww123 --kind basic --quantity 50 --until 2030-12-31',
  ])
    .requiredOption('--corp <corp_id>', 'the corporation')
    .requiredOption(`--kind <${seatKinds.join('|')}>`, 'the kind')
    .option('--quantity <n>', 'how many', whole(1), 1)
    .option('--until <day>', 'last day, or Unix seconds; no end when left out', until)
    .action(
      onStore(async ({ owner }, { corp, kind, quantity, until }: Grant) => {
        if (!seatKinds.includes(kind as SeatKind))
          throw new CliError(`--kind must be one of ${seatKinds.join(', ')}`, EXIT.usage)
        await found(owner, corp)
        const granted = { kind: kind as SeatKind, quantity, expires_at: until ?? null }
        const seat_no = await recordCommand(
          owner,
          corp,
          (ctx) => grantSeat(ctx, granted),
          (id) => ({ action: 'created', kind: 'seat', id, after: granted }),
        )
        return { data: { corp_id: corp, seat_no, ...granted }, text: `granted seat ${seat_no}: ${quantity} x ${kind}` }
      }),
    )

  const revoke = leaf(seat, 'revoke', 'take seats back by their number', ['seat revoke --corp ww123 --id 1'])
  requiredId(revoke, 'seat', 'the number, see corp show')
    .requiredOption('--corp <corp_id>', 'the corporation')
    .action(
      onStore(async ({ owner }, { corp, id: seat_no }: { corp: string; id: number }) => {
        await found(owner, corp)
        const revoked = await recordCommand(
          owner,
          corp,
          (ctx) => revokeSeat(ctx, seat_no),
          (done) => (done ? { action: 'removed', kind: 'seat', id: seat_no } : undefined),
        )
        if (!revoked) throw notFound(`seat ${seat_no} of ${corp}`)
        return { data: { corp_id: corp, seat_no, revoked: true }, text: `revoked seat ${seat_no} of ${corp}` }
      }),
    )
}
