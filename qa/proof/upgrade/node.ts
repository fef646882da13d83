import { type Child, startChild } from '../../lab/child.ts'
import type { Lab } from '../../lab/finding.ts'

/** A node that migrates what it is asked to. */
export async function startNode(lab: Lab): Promise<Child> {
  const node = await startChild(new URL('./migrate-process.ts', import.meta.url), null)
  lab.after(() => node.kill())
  return node
}
