-- Events of a group chat's members, in which it is looked up when somebody left and how.
create index platform_event_of_members on platform_event (corp_id, subject, at) where event = 'change_external_chat/update';
