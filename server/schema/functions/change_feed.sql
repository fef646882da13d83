-- What the change feed records: table, kind, the columns that make the record's id, and the record as its list shows it (SQL on
-- row `r`; r.doc if not given), and the record's id in the management API where that is another. What depends on the clock is as the list would show it at the time of the event.

call record_changes('department', 'department', '{id}');
call record_changes('staff', 'staff', '{id}');
call record_changes('tag_group', 'tag_group', '{tag_group_id}');
call record_changes('tag', 'tag', '{tag_id}');
-- The list shows top-level groups with everything below them: that is the record.
drop trigger if exists feed_quick_reply_group_created on quick_reply_group;
drop trigger if exists feed_quick_reply_group_updated on quick_reply_group;
drop trigger if exists feed_quick_reply_group_removed on quick_reply_group;
call record_changes('quick_reply_tree', 'quick_reply_group', '{id}', id_parts => '^(\d{1,18})$', counters => '"send_count":\d+');
call record_changes('quick_reply', 'quick_reply', '{id}', $q$(select row_to_json(x)::text from (
  select r.id, r.group_id, r.name, r.content_type, r.content, r.file_url, r.file_name, r.exact_keywords, r.fuzzy_keywords,
    r."order", r.staff_ext_id, r.send_count, r.created_at, r.updated_at) x)$q$,
  id_parts => '^(\d{1,18})$', counters => '"send_count":\d+');
call record_changes('task_treasure_mission', 'task_treasure_mission', '{id}', id_parts => '^(\d{1,18})$',
  counters => '"(invited_count|new_user_count|outflow_count)":\d+');
call record_changes('group_fission_mission', 'group_fission_mission', '{id}', id_parts => '^(\d{1,18})$',
  counters => '"(invited_count|new_user_count|outflow_count)":\d+');
call record_changes('check_in_mission', 'check_in_mission', '{id}', id_parts => '^(\d{1,18})$');
-- What is counted of a check-in: it begins with the first visit.
call record_changes('check_in_stats', 'check_in_stats', '{mission_id}', $q$(select row_to_json(x)::text from (
  select r.mission_id, r.visitors, r.people, r.check_ins, r.reached, r.finished) x)$q$,
  id_parts => '^(\d{1,18})$', counters => '"(visitors|people|check_ins|reached|finished)":\d+');
call record_changes('contact_way', 'contact_way', '{id}', id_parts => '^(\d{1,18})$', counters => '"add_user_count":\d+');
call record_changes('welcome', 'welcome', '{id}', $q$(select row_to_json(x)::text from (
  select r.id, r.name, r.staff_ids, r.content, r.enabled, r.created_at, r.updated_at) x)$q$,
  id_parts => '^(\d{1,18})$');
call record_changes('smart_form', 'smart_form', '{id}', shown => 'not r.deleted', id_parts => '^(\d{1,18})$');
-- What is counted of a form: it begins with the first visit.
call record_changes('smart_form_stats', 'smart_form_stats', '{form_id}', $q$(select row_to_json(x)::text from (
  select r.form_id, r.views, r.visitors, r.starts, r.answers, r.customers) x)$q$,
  id_parts => '^(\d{1,18})$', counters => '"(views|visitors|starts|answers|customers)":\d+');
-- Each group alone, without child_group_list: `parent_id` tells where it is in the tree.
call record_changes('radar_group', 'radar_group', '{id}', $q$r.doc || '}'$q$, id_parts => '^(\d{1,18})$');
call record_changes('radar', 'radar', '{id}', id_parts => '^(\d{1,18})$',
  counters => '"clicked_total":\d+,"clicked_users_total":"\d+"|"external_user_ids":\[[^]]*\]');
call record_changes('staff_rank', 'staff_rank', '{id}', id_parts => '^(\d{1,18})$');
-- The platform's ids of staff hold no slash.
call record_changes('chat_session', 'chat_session', '{staff_id, id}', id_parts => '^([^/]*)/(.*)$');
call record_changes('chat_message', 'chat_message', '{staff_id, session_id, id}', id_parts => '^([^/]*)/(.*)/(\d{1,18})$');
call record_changes('sensitive_rule', 'sensitive_rule', '{id}', $q$(select row_to_json(x)::text from (
  select r.id, r.name, r.words, r.match, r.speaker, r.staff_ids, r.alert_staff_ids, r.enabled, r.created_at, r.updated_at) x)$q$,
  id_parts => '^(\d{1,18})$');
call record_changes('keyword_tag_rule', 'keyword_tag_rule', '{id}', $q$(select row_to_json(x)::text from (
  select r.id, r.name, r.words, r.match, r.needed, r.tags, r.staff_ids, r.enabled, r.created_at, r.updated_at) x)$q$,
  id_parts => '^(\d{1,18})$');
call record_changes('crowd_package', 'crowd_package', '{id}', id_parts => '^(\d{1,18})$');
-- Who joins and leaves a package.
call record_changes('crowd_member', 'crowd_member', '{package_id, external_user_id}', $q$(select row_to_json(x)::text from (
  select r.package_id, r.external_user_id) x)$q$, id_parts => '^(\d{1,18})/(.*)$');
call record_changes('project', 'project', '{uid}', 'project_item(r.doc, r.dues, r.first_due, r.last_due, ctx_now())');
call record_changes('custom_field', 'custom_field', '{field_id}', id_parts => '^(\d{1,18})$');
call record_changes('journey_stage', 'journey_stage', '{id}', id_parts => '^(\d{1,18})$');
call record_changes('group_chat', 'group_chat', '{group_ext_id}');
call record_changes('customer', 'customer', '{external_user_id}', 'customer_item(r.doc, r.points)');
call record_changes('points_entry', 'points_entry', '{external_user_id, id}',
  'points_entry_item(r.id, r.delta, r.balance, r.kind, r.reason, r.target, r.data, r.created_at)',
  id_parts => '^(.*)/(\d{1,18})$');
-- Integrators know a clue by its phone, operators by its id.
call record_changes('clue', 'clue', '{phone}', admin_id => 'r.id::text');
-- Counts of recipients are left out: they change with every answer of the platform, and the message's result tells them. What
-- was not sent yet is nobody's business.
call record_changes('group_message', 'group_message', '{id}', $q$(select row_to_json(x)::text from (
  select r.id, r.name, r.content, r.attachments, r.creator_id, r.state, r.created_at, r.done_at) x)$q$,
  shown => $q$r.shelf = 'sent'$q$, id_parts => '^(\d{1,18})$');
call record_changes('moment', 'moment', '{id}', $q$(select row_to_json(x)::text from (
  select r.id, r.name, r.content, r.attachments, r.creator_id, r.tag_ids, r.state, r.created_at, r.done_at) x)$q$,
  shown => $q$r.shelf = 'sent'$q$, id_parts => '^(\d{1,18})$');
-- Without the count of its tickets, which every ticket changes.
call record_changes('ticket_template', 'ticket_template', '{id}', id_parts => '^(\d{1,18})$');
-- What operators see beside it, and what was done with it, may change again in the second of the last change.
call record_changes('ticket', 'ticket', '{order_no}',
  'ticket_item(r.doc, r.doc_end, r.created_at, r.closed_at, ctx_now())',
  beside => 'row(r.priority, r.due_at, r.component_records, r.event_seq)::text');
call record_changes('file', 'file', '{id}', $q$(select row_to_json(x)::text from (
  select r.id, r.name, r.type, r.size, r.sha256, r.width, r.height, r.pages, '/files/' || r.corp_id || '/' || r.id as url, r.created_at) x)$q$);
call record_changes('event_type', 'event_type', '{id}', $q$(select row_to_json(x)::text from (
  select r.id, r.name, r.created_at, r.updated_at) x)$q$, id_parts => '^(\d{1,18})$');
call record_changes('shop', 'shop', '{id}', $q$(select row_to_json(x)::text from (
  select r.id, r.name, r.shop_fields, r.created_at, r.updated_at) x)$q$);
call record_changes('goods', 'goods', '{id}', $q$(select row_to_json(x)::text from (
  select r.id, r.name, r.price::text, r.item_fields, r.created_at, r.updated_at, r.sold) x)$q$,
  id_parts => '^(\d{1,18})$', counters => '"sold":-?\d+');
call record_changes('shop_order', 'order', '{order_id}', $q$(select row_to_json(x)::text from (
  select r.order_id, r.external_user_id, r.unionid, r.shop_id, r.shop_name, r.order_status, r.order_type, r.payment_channel,
    r.payment_amount::text, r.discount_amount::text, r.item_list, r.order_fields, r.create_time, r.paid_time,
    r.updated_at) x)$q$);
-- Each group alone, without tag_list: a tag names its group.
call record_changes('group_tag_group', 'group_tag_group', '{id}', $q$(select row_to_json(x)::text from (
  select r.id, r.name, r.corp_id, r."order", r.created_at, r.updated_at, null::bigint as creator_id, false as deleted,
    r.department_list) x)$q$, id_parts => '^(\d{1,18})$');
call record_changes('group_tag', 'group_tag', '{id}', $q$(select row_to_json(x)::text from (
  select r.id, r.name, r.tag_group_id, r.corp_id, r."order", r.created_at, r.updated_at, null::bigint as creator_id,
    false as deleted) x)$q$, id_parts => '^(\d{1,18})$');
-- Which group chats are marked, and which no longer.
call record_changes('group_chat_tag', 'group_chat_tag', '{group_ext_id, tag_id}', $q$(select row_to_json(x)::text from (
  select r.group_ext_id, r.tag_id, r.created_at) x)$q$, id_parts => '^(.*)/(\d{1,18})$');
-- Each group alone, without children_list and counts: `pid` tells where it is in the tree.
call record_changes('material_group', 'material_group', '{id}', $q$(select row_to_json(x)::text from (
  select r.id, r.name, r.pid, r.sort, r.department_list, r.created_at, r.updated_at) x)$q$, id_parts => '^(\d{1,18})$');
call record_changes('material', 'material', '{id}', $q$(select row_to_json(x)::text from (
  select r.id, r.mtype, r.title, r.digest, r.url, r.thumb_url, null::bigint as file_id, r.file_size, true as is_publish,
    'first_no_review' as publish_status, null::json as material_tag_list, null::bigint as radar_id, false as deleted,
    r.group_id_list::text[] as group_id_list, r.created_at, r.updated_at) x)$q$, id_parts => '^(\d{1,18})$');
call record_changes('store', 'store', '{id}', $q$(select row_to_json(x)::text from (
  select r.id, r.name, r.province, r.city, r.district, r.address, r.owner_staff_id, r.clerk_staff_ids, r.contact_way_id,
    r.creator_staff_id, r.past_codes, r.deleted, r.created_at, r.updated_at) x)$q$, shown => 'not r.deleted', id_parts => '^(\d{1,18})$');
call record_changes('add_task', 'add_task', '{id}', $q$(select row_to_json(x)::text from (
  select r.id, r.phone, r.remark_name, r.staff_id, r.tags, r.importer_staff_id, r.status, r.source, r.external_user_id,
    r.created_at, r.updated_at) x)$q$, id_parts => '^(\d{1,18})$');
call record_changes('pre_tag', 'pre_tag', '{id}', $q$(case r.target_type when 'mobile' then '{"mobile":' else '{"unionid":' end
  || js(r.target) || ',"tag_ids":['
  || coalesce((select js(t.tag_id) from tag t where t.corp_id = r.corp_id and t.t_id = r.t_id), '') || '],"create_at":'
  || r.created_at || ',"has_marked":' || (r.marked_at is not null)::text || ',"source":' || js(r.source) || '}')$q$,
  id_parts => '^(\d{1,18})$');
