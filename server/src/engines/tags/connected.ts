import type { Ctx } from '../../storage/ctx.ts'

/** Whether there is a platform that is told what changes here. */
export async function isConnected({ tx, corpId }: Pick<Ctx, 'tx' | 'corpId'>): Promise<boolean> {
  const found = await tx`select 1 from platform_connection where corp_id = ${corpId}`
  return found.length > 0
}
