/** Deletions that are called by GET, as the vendor has them: they are writes all the same, and not to be fetched ahead. */
export function changesByGet({ method, writes }: { method: string; writes?: boolean }): boolean {
  return method === 'GET' && writes === true
}
