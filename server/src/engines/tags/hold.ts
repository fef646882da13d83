import type { Ctx } from '../../storage/ctx.ts'

/**
 * Keeps tags from being removed until the transaction ends, so that nothing is marked with one that is gone. Comes before
 * any lock on customers and channel codes, as removing a tag takes it off them.
 */
export async function holdTags({ tx, corpId }: Pick<Ctx, 'tx' | 'corpId'>): Promise<void> {
  await tx`select hold_tags(${corpId})`
}
