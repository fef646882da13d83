import { resolve } from 'node:path'
import type { Command } from 'commander'
import { datasetKinds } from '../api/datasets.ts'
import { exportDataset } from '../dataset/export.ts'
import { importDataset } from '../dataset/import.ts'
import { leaf, onStore } from './command.ts'
import { atDesk } from './events-desk.ts'
import { notFound } from './exit.ts'
import { drawProgress } from './progress.ts'
import { exportSecrets, importSecrets } from './subscription-secrets.ts'

/** `guanxi import` and `guanxi export` */
export function addTransfer(program: Command): void {
  leaf(program, 'import <folder>', 'import a dataset: all of it, or nothing', ['import demo/dataset']).action(
    onStore(async (store, folder: string, { json = false }: { json?: boolean }) => {
      const { owner } = store
      const progress = drawProgress(json)
      try {
        const imported = await importDataset(owner, resolve(folder), datasetKinds, { onProgress: progress.show })
        if (imported.lines.subscription)
          await atDesk(store, (desk) => importSecrets(desk, imported.corp_id, resolve(folder)))
        return { data: imported, text: summary('imported', imported) }
      } finally {
        progress.end()
      }
    }),
  )

  leaf(program, 'export <corp_id> <folder>', 'write a corporation as a dataset', ['export ww123 backup/ww123'])
    .option('--with-secrets', "write the subscriptions' secrets too")
    .action(
      onStore(async (store, corpId: string, folder: string, { withSecrets }: { withSecrets?: boolean }) => {
        const exported = await exportDataset(store.owner, corpId, resolve(folder), datasetKinds)
        if (!exported) throw notFound(`corporation ${corpId}`)
        if (withSecrets) await atDesk(store, (desk) => exportSecrets(desk, corpId, resolve(folder)))
        return { data: exported, text: summary('exported', exported) }
      }),
    )
}

/** What an import or an export did, in one line. */
export function summary(verb: string, { corp_id, lines }: { corp_id: string; lines: Record<string, number> }): string {
  const counts = Object.entries(lines).map(([name, count]) => `${name} ${count.toLocaleString('en')}`)
  return `${verb} ${corp_id}: ${counts.join(', ') || 'no records'}`
}
