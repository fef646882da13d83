import { resolve } from 'node:path'
import type { Command } from 'commander'
import { readConfig } from '../config.ts'
import { exportDataset } from '../dataset/export.ts'
import { type Imported, importDataset } from '../dataset/import.ts'
import { keepImported } from '../engines/sandbox/snapshots.ts'
import { datasetKinds } from '../records/datasets.ts'
import { now } from '../storage/as-command.ts'
import { writeAudit } from '../storage/audit.ts'
import type { Sql } from '../storage/connect.ts'
import type { Ctx } from '../storage/ctx.ts'
import { stepBackProcess } from '../storage/step-back.ts'
import { checkDatabase, type Vault } from '../storage/vault.ts'
import { onStore } from './command.ts'
import { openConfiguredVault } from './configured-vault.ts'
import { notFound } from './exit.ts'
import { leaf } from './leaf.ts'
import { drawProgress } from './progress.ts'
import { exportSecrets, importSecrets, secretsIn } from './subscription-secrets.ts'

/** `guanxi import` and `guanxi export` */
export function addTransfer(program: Command): void {
  leaf(program, 'import <folder>', 'import a dataset: all of it, or nothing', ['import demo/dataset']).action(
    onStore(async ({ owner }, given: string, { json = false }: { json?: boolean }) => {
      stepBackProcess()
      const folder = resolve(given)
      const secrets = await secretsIn(folder)
      const vault = secrets.length > 0 ? await fittingVault(owner) : undefined
      const progress = drawProgress(json)
      const finish = async (ctx: Ctx, { corp_id, lines }: Imported) => {
        if (vault) await importSecrets(ctx.tx, vault, corp_id, secrets)
        await writeAudit(ctx, { action: 'imported', kind: 'corp', id: corp_id, after: lines })
        await keepImported(ctx, readConfig().sandbox)
      }
      try {
        const imported = await importDataset(owner, folder, datasetKinds, {
          now: now(),
          givesWay: true,
          onProgress: progress.show,
          finish,
        })
        return { data: imported, text: summary('imported', imported) }
      } finally {
        progress.end()
      }
    }),
  )

  leaf(program, 'export <corp_id> <folder>', 'write a corporation as a dataset', ['export ww123 backup/ww123'])
    .option('--with-secrets', "write the subscriptions' secrets too")
    .action(
      onStore(async ({ owner }, corpId: string, folder: string, { withSecrets }: { withSecrets?: boolean }) => {
        const exported = await exportDataset(owner, corpId, resolve(folder), datasetKinds)
        if (!exported) throw notFound(`corporation ${corpId}`)
        if (withSecrets) await exportSecrets(owner, await openConfiguredVault(), corpId, resolve(folder))
        return { data: exported, text: summary('exported', exported) }
      }),
    )
}

async function fittingVault(owner: Sql): Promise<Vault> {
  const vault = await openConfiguredVault()
  await checkDatabase(owner, vault)
  return vault
}

/** What an import or an export did, in one line. */
function summary(verb: string, { corp_id, lines }: { corp_id: string; lines: Record<string, number> }): string {
  const counts = Object.entries(lines).map(([name, count]) => `${name} ${count.toLocaleString('en')}`)
  return `${verb} ${corp_id}: ${counts.join(', ') || 'no records'}`
}
