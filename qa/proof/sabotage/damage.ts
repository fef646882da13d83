import type { Sql } from '../../../server/src/storage/connect.ts'
import type { Scene } from '../crash/scene.ts'

/** Something done to the data by hand, and the kind of problem that the audit must name for it. */
export type Damage = { named: string; by: (owner: Sql, scene: Scene) => Promise<unknown> }

/** Each one takes away or adds the least that the audit is to notice. */
export const damages: readonly Damage[] = [
  {
    named: 'key without its reply',
    by: (owner, { corpId }) => owner`
      update idempotency set reply = null where corp_id = ${corpId} and key = (
        select min(key) from idempotency where corp_id = ${corpId})`,
  },
  {
    named: 'points lost',
    by: (owner, { corpId }) => owner`
      delete from points_entry where corp_id = ${corpId} and ctid = (
        select min(ctid) from points_entry where corp_id = ${corpId} and call is not null)`,
  },
  {
    named: 'balances and ledger differ',
    by: (owner, { corpId }) => owner`
      update customer set points = points + 1, ledger_no = ledger_no + 1
      where corp_id = ${corpId} and external_user_id = 'wm0000'`,
  },
  {
    named: 'points entries and events differ',
    by: (owner, { corpId }) => owner`
      delete from event where corp_id = ${corpId} and position = (
        select max(position) from event where corp_id = ${corpId} and kind = 'points_entry')`,
  },
  {
    named: 'ticket differs from what was acknowledged',
    by: (owner, { corpId }) => owner`
      insert into ticket_flow select corp_id, ticket_id, no + 1000, action, staff_id, handler_id, status, template_step,
        cc_list, content, is_show, attached_json, created_at
      from ticket_flow where corp_id = ${corpId} order by ticket_id limit 1`,
  },
  {
    named: 'ticket and its last event differ',
    by: (owner, { corpId }) => owner`
      delete from event where corp_id = ${corpId} and position = (
        select max(position) from event where corp_id = ${corpId} and kind = 'ticket')`,
  },
  {
    named: 'message with other recipients',
    by: (owner, { corpId }) => owner`
      delete from group_message_recipient where corp_id = ${corpId} and ctid = (
        select min(ctid) from group_message_recipient where corp_id = ${corpId})`,
  },
  {
    named: 'message without its outcomes',
    by: (owner, { corpId }) => owner`
      update group_message set sent = sent + 1
      where corp_id = ${corpId} and id = (select max(id) from group_message where corp_id = ${corpId})`,
  },
  {
    named: 'total of a list',
    by: (owner, { corpId }) => owner`
      insert into counted_list_delta values (${corpId}, 'ticket', '', 0, 1, '', 1)`,
  },
  {
    named: 'import',
    by: (owner, { importedCorpId }) => owner`
      update tag set tag_name = '标签1 dataset 0' where corp_id = ${importedCorpId} and t_id = 1`,
  },
]

/** A row that its index does not know. */
export async function damageIndex(superuser: Sql): Promise<void> {
  await superuser.unsafe(`
    create table damaged (a int);
    create index damaged_by_a on damaged (a);
    update pg_index set indisready = false where indexrelid = 'damaged_by_a'::regclass;`)
  await superuser`insert into damaged values (1)`
  await superuser`update pg_index set indisready = true where indexrelid = 'damaged_by_a'::regclass`
}
