-- Which tables are under the tenant policy: every table that has a corp_id. In the order of the tables' files.

grant usage on schema public to guanxi_app;

call enable_tenant_policy('corp');
call enable_tenant_policy('seat');
call enable_tenant_policy('secret');
call enable_tenant_policy('access_token');
call enable_tenant_policy('idempotency');
call enable_tenant_policy('last_id');

call enable_tenant_policy('counted_list_block');
call enable_tenant_policy('counted_list_delta');

call enable_tenant_policy('department');
call enable_tenant_policy('staff');
call enable_tenant_policy('staff_rank');
call enable_tenant_policy('staff_past_department');

call enable_tenant_policy('tag_group');
call enable_tenant_policy('tag');
call enable_tenant_policy('tag_alias');
call enable_tenant_policy('tag_group_alias');
call enable_tenant_policy('tag_removed');

call enable_tenant_policy('custom_field');
call enable_tenant_policy('journey_stage');
call enable_tenant_policy('group_chat');
call enable_tenant_policy('customer');
call enable_tenant_policy('customer_phone');
call enable_tenant_policy('customer_spelling');
call enable_tenant_policy('customer_tag');
call enable_tenant_policy('customer_change');
call enable_tenant_policy('customer_tag_count');
call enable_tenant_policy('customer_tag_delta');
call enable_tenant_policy('customer_follow');
call enable_tenant_policy('follow_day');
call enable_tenant_policy('follow_day_delta');
call enable_tenant_policy('customer_group');
call enable_tenant_policy('group_chat_member');
call enable_tenant_policy('group_chat_join');
call enable_tenant_policy('group_chat_left');
call enable_tenant_policy('relation');
call enable_tenant_policy('customer_timeline');
call enable_tenant_policy('customer_note');

call enable_tenant_policy('points_entry');
-- the ledger is append-only for the application
revoke update, delete on points_entry from guanxi_app;

call enable_tenant_policy('clue');
call enable_tenant_policy('clue_task');
call enable_tenant_policy('preset');
call enable_tenant_policy('pre_tag');
call enable_tenant_policy('sidebar_code');
call enable_tenant_policy('internal_tag');
call enable_tenant_policy('customer_field_value');

call enable_tenant_policy('crowd_package');
call enable_tenant_policy('crowd_member');
call enable_tenant_policy('crowd_touch');
call enable_tenant_policy('crowd_batch');

call enable_tenant_policy('contact_way');
call enable_tenant_policy('welcome');
call enable_tenant_policy('contact_way_removed');
call enable_tenant_policy('contact_way_in_doubt');
call enable_tenant_policy('contact_way_staff');
call enable_tenant_policy('contact_way_tag');
call enable_tenant_policy('contact_way_customer');
call enable_tenant_policy('contact_way_day');
call enable_tenant_policy('welcome_message');

call enable_tenant_policy('group_message');
call enable_tenant_policy('group_message_task');
call enable_tenant_policy('group_message_recipient');
call enable_tenant_policy('moment');
call enable_tenant_policy('moment_task');

call enable_tenant_policy('quick_reply_group');
call enable_tenant_policy('quick_reply');
call enable_tenant_policy('quick_reply_tree');

call enable_tenant_policy('chat_session');
call enable_tenant_policy('chat_message');
call enable_tenant_policy('chat_speaker');
call enable_tenant_policy('sensitive_rule');
call enable_tenant_policy('sensitive_hit');
call enable_tenant_policy('keyword_tag_rule');
call enable_tenant_policy('keyword_tag_hit');
call enable_tenant_policy('keyword_tag_person');

call enable_tenant_policy('ticket_template');
call enable_tenant_policy('ticket');
call enable_tenant_policy('ticket_flow');
call enable_tenant_policy('ticket_counter');

call enable_tenant_policy('project');
call enable_tenant_policy('project_staff');

call enable_tenant_policy('task_treasure_mission');
call enable_tenant_policy('group_fission_mission');
call enable_tenant_policy('check_in_mission');
call enable_tenant_policy('check_in');
call enable_tenant_policy('check_in_participant');
call enable_tenant_policy('check_in_milestone');
call enable_tenant_policy('check_in_day');
call enable_tenant_policy('check_in_level');
call enable_tenant_policy('check_in_stats');
call enable_tenant_policy('mission_participant');
call enable_tenant_policy('mission_invite');
call enable_tenant_policy('mission_level');
call enable_tenant_policy('mission_award');
call enable_tenant_policy('mission_visitor');
call enable_tenant_policy('mission_participant_day');
call enable_tenant_policy('mission_day');
call enable_tenant_policy('mission_stats');
call enable_tenant_policy('smart_form');
call enable_tenant_policy('smart_form_version');
call enable_tenant_policy('smart_form_answer');
call enable_tenant_policy('smart_form_visitor');
call enable_tenant_policy('smart_form_day');
call enable_tenant_policy('smart_form_tally');
call enable_tenant_policy('smart_form_stats');

call enable_tenant_policy('radar_group');
call enable_tenant_policy('radar');
call enable_tenant_policy('radar_view');
call enable_tenant_policy('radar_view_mark');
call enable_tenant_policy('radar_visitor');
call enable_tenant_policy('radar_mark');
call enable_tenant_policy('radar_day');

call enable_tenant_policy('page_link');
call enable_tenant_policy('page_login');
call enable_tenant_policy('page_session');

call enable_tenant_policy('event_inbox');
call enable_tenant_policy('feed_counted');
call enable_tenant_policy('event');
call enable_tenant_policy('feed_head');

call enable_tenant_policy('subscription');
call enable_tenant_policy('delivery');
call enable_tenant_policy('delivery_attempt');
call enable_tenant_policy('event_seq');

call enable_tenant_policy('job');

call enable_tenant_policy('platform_connection');
call enable_tenant_policy('platform_credential');
call enable_tenant_policy('platform_token');
call enable_tenant_policy('platform_rate');
call enable_tenant_policy('platform_rate_slice');
call enable_tenant_policy('platform_call');
call enable_tenant_policy('platform_sync');
call enable_tenant_policy('platform_media');
call enable_tenant_policy('staff_message');
call enable_tenant_policy('archive_cursor');
call enable_tenant_policy('archive_item');
call enable_tenant_policy('archive_media');
call enable_tenant_policy('platform_event');
call enable_tenant_policy('platform_sync_place');
call enable_tenant_policy('platform_look');
call enable_tenant_policy('operator_member');
call enable_tenant_policy('operator_preference');

call enable_tenant_policy('audit');
-- the audit log is append-only for the application
revoke update, delete on audit from guanxi_app;

call enable_tenant_policy('request_log');

grant select on control_epoch, counted_list_source, feed_source, hanzi, public_origin, simulator_beside to guanxi_app;
-- the first node that encrypts a secret claims the database for its master key; the row tells keys apart, no more
grant select, insert on master_key to guanxi_app;
grant usage on all sequences in schema public to guanxi_app;
call enable_tenant_policy('file');
call enable_tenant_policy('file_chunk');
call enable_tenant_policy('file_usage');

call enable_tenant_policy('call_window');


call enable_tenant_policy('event_type');
call enable_tenant_policy('shop');
call enable_tenant_policy('goods');
call enable_tenant_policy('shop_order');

call enable_tenant_policy('group_tag_group');
call enable_tenant_policy('group_tag');
call enable_tenant_policy('group_chat_tag');
call enable_tenant_policy('group_chat_join_tag');

call enable_tenant_policy('material_group');
call enable_tenant_policy('material');

call enable_tenant_policy('store');
call enable_tenant_policy('add_task');
call enable_tenant_policy('personal_message');
call enable_tenant_policy('personal_message_recipient');

call enable_tenant_policy('sandbox_fault');
call enable_tenant_policy('sandbox_latency');
call enable_tenant_policy('sandbox_outbox');
call enable_tenant_policy('sandbox_sink');
call enable_tenant_policy('sandbox_received');
call enable_tenant_policy('sandbox_snapshot');
call enable_tenant_policy('sandbox_saved_table');
call enable_tenant_policy('sandbox_saved_row');
call enable_tenant_policy('sandbox_restoring');
call enable_tenant_policy('sandbox_clone');
call enable_tenant_policy('sandbox_clock');
call enable_tenant_policy('sandbox_stepper');
call enable_tenant_policy('sandbox_step');

call enable_tenant_policy('sql_login');
-- only the owner makes logins
revoke insert, update, delete on sql_login from guanxi_app;

call enable_tenant_policy('corp_cell');
call enable_tenant_policy('cell_move');
-- where a corporation lives is the server's to say
revoke insert, update, delete on corp_cell, cell_move from guanxi_app;
