import type { Ctx } from '../../storage/ctx.ts'

/**
 * Keeps tags from being removed until the transaction ends, so that nothing is marked with one that is gone, or names it. Comes
 * before any lock on what has tags (customers, channel codes, radars, missions, forms), as removing a tag takes it off them.
 */
export async function holdTags({ tx, corpId }: Pick<Ctx, 'tx' | 'corpId'>): Promise<void> {
  await tx`select hold_tags(${corpId})`
}

/** Nobody else adds, renames or removes tags until the transaction ends: two cannot take one name, nor one id. */
export async function holdLibrary({ tx, corpId }: Ctx): Promise<void> {
  await tx`select pg_advisory_xact_lock(hashtextextended(${corpId} || '/tag_library', 44))`
}
