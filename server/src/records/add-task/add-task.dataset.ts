import { because, reason } from '../../contract/reasons.ts'
import { datasetKind } from '../../dataset/kind.ts'
import { AddTask, passAddTasks } from '../../engines/customers/add-task.ts'
import { holdTags } from '../../engines/tags/hold.ts'

export const addTaskKind = datasetKind({
  name: 'add_task',
  summary: {
    en: 'People whom staff are to add by their phones. A task whose phone belongs to a customer passes by the import',
    zh: '加好友任务：按手机号添加的人。手机号已属于某个客户的任务，导入即通过',
  },
  line: AddTask.refine(
    (line) => (line.status === 'passed') === (line.external_user_id !== null),
    because(reason('only_with', { field: 'external_user_id' }), ['status']),
  ),
  table: 'add_task',
  key: ['id'],
  unique: [['phone']],
  references: [
    { field: 'staff_id', table: 'staff', key: 'id' },
    { field: 'importer_staff_id', table: 'staff', key: 'id' },
    { field: 'external_user_id', table: 'customer', key: 'external_user_id' },
  ],
  async settle(ctx, rows) {
    const { tx, corpId } = ctx
    await holdTags(ctx)
    await passAddTasks(
      ctx,
      tx`
        select distinct p.customer_pk as pk from ${tx(rows)} i
        join customer_phone p on p.corp_id = ${corpId} and p.phone = i.phone collate "default" where i.status <> 'passed'`,
    )
  },
})
