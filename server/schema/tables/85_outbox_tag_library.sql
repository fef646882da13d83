-- The outbox has what was asked of the platform for the library of tags, too.
alter table sandbox_outbox
  drop constraint if exists sandbox_outbox_kind_check,
  add constraint sandbox_outbox_kind_check
    check (kind in ('welcome', 'message', 'moment', 'tag', 'tag_library', 'remark', 'staff_message', 'code'));
