-- The counted lists: name, table, segment (SQL on row `r`), and the columns of the key's parts t, id and s.
-- A page in any other order, or with a filter that is not a segment, counts what matches. Tables that stay small (custom
-- fields, journey stages, staff ranks, tag groups, ticket templates) need no counted list: counting them costs the same.

call count_list('staff', 'staff', '''''', 'created_at', 'pk', null);
call count_list('tag', 'tag', '''''', null, 't_id', null);
call count_list('quick_reply_tree', 'quick_reply_tree', '''''', 'position', 'id', null);
call count_list('task_treasure_mission', 'task_treasure_mission', 'r.listed_as', null, 'id', null);
call count_list('task_treasure_mission_by_creation', 'task_treasure_mission', 'r.listed_as', 'created_at', 'id', null);
call count_list('group_fission_mission', 'group_fission_mission', '''''', null, 'id', null);
call count_list('group_fission_mission_by_creation', 'group_fission_mission', '''''', 'created_at', 'id', null);
call count_list('check_in_mission', 'check_in_mission', '''''', null, 'id', null);
call count_list('check_in_mission_by_creation', 'check_in_mission', '''''', 'created_at', 'id', null);
call count_list('check_in_participant', 'check_in_participant', 'r.act', null, 'id', null);
call count_list('check_in_participant_by_phase', 'check_in_participant', 'r.shelf', null, 'id', null);
call count_list('contact_way', 'contact_way', '''''', null, 'id', null);
call count_list('contact_way_by_creation', 'contact_way', '''''', 'created_at', 'id', null);
call count_list('contact_way_by_staff', 'contact_way_staff', 'r.staff_id', null, 'contact_way_id', null);
call count_list('contact_way_by_staff_creation', 'contact_way_staff', 'r.staff_id', 'created_at', 'contact_way_id', null);
call count_list('smart_form', 'smart_form', 'r.listed', null, 'id', null);
call count_list('smart_form_by_status', 'smart_form', 'r.listed_status', null, 'id', null);
call count_list('smart_form_visitor', 'smart_form_visitor', 'r.shelf', null, 'id', null);
call count_list('radar', 'radar', 'r.type', null, 'id', null);
call count_list('radar_by_group', 'radar', 'r.type || ''/'' || r.group_id', null, 'id', null);
call count_list('radar_by_maker', 'radar', 'r.type || ''/'' || r.group_id || ''/'' || r.staff_id', null, 'id', null);
call count_list('chat_session', 'chat_session', 'r.shelf', null, null, 'id');
call count_list('chat_session_by_update', 'chat_session', 'r.shelf', 'last_msg_time', null, 'id');
call count_list('crowd_package', 'crowd_package', '''''', null, 'id', null);
call count_list('project', 'project', '''''', null, null, 'uid');
call count_list('project_by_state', 'project', 'r.state', null, null, 'uid');
call count_list('ticket', 'ticket', '''''', null, 'id', null);
call count_list('ticket_by_template', 'ticket', 'coalesce(r.template_id::text, '''')', null, 'id', null);
call count_list('group_chat', 'group_chat', '''''', null, null, 'group_ext_id');
call count_list('group_chat_by_owner', 'group_chat', 'r.owner_staff_id', null, null, 'group_ext_id');
call count_list('customer', 'customer', '''''', null, 'pk', null);
call count_list('customer_by_type', 'customer', 'r.type::text', null, 'pk', null);
call count_list('customer_by_creation', 'customer', '''''', 'created_at', 'pk', null);
call count_list('customer_by_followed', 'customer', 'r.followed', null, 'pk', null);
call count_list('customer_by_followed_creation', 'customer', 'r.followed', 'created_at', 'pk', null);
call count_list('relation', 'relation', 'r.standing', 'since', 'id', null);
call count_list('moment', 'moment', '''''', 'created_at', 'id', null);
call count_list('clue', 'clue', '''''', 'created_at', null, 'phone');
call count_list('clue_by_making', 'clue', '''''', 'created_at', 'id', null);
call count_list('audit', 'audit', '''''', null, 'id', null);
call count_list('shop_order', 'shop_order', '''''', null, 'pk', null);
call count_list('shop_order_by_creation', 'shop_order', '''''', 'create_time', 'pk', null);
call count_list('goods_by_creation', 'goods', '''''', 'created_at', 'id', null);
call count_list('shop_by_creation', 'shop', '''''', 'created_at', null, 'id');
