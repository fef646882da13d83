import postgres from 'postgres'

/**
 * Whether the driver in node_modules carries `patches/postgres+3.4.9.patch`, which mends what cannot be mended from
 * outside; `patched.test.ts` names each defect. Without it a lost connection can end the process or mix transactions.
 */
export function isPatched(): boolean {
  return (postgres as { patched?: number }).patched === 2
}
