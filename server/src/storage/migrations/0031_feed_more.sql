-- Clues, messages, moments and ticket templates join the change feed. A message's counts of recipients are left out:
-- they change with every answer of the platform, and its result tells them.

call feed_of('clue', 'clue', 'r.phone');
call feed_of('group_message', 'group_message', 'r.id::text', $q$(select row_to_json(x)::text from (
  select r.id, r.name, r.content, r.attachments, r.creator_id, r.state, r.created_at, r.done_at) x)$q$);
call feed_of('moment', 'moment', 'r.id::text', $q$(select row_to_json(x)::text from (
  select r.id, r.name, r.content, r.attachments, r.creator_id, r.tag_ids, r.state, r.created_at, r.done_at) x)$q$);
call feed_of('ticket_template', 'ticket_template', 'r.id::text', $q$(select row_to_json(x)::text from (
  select r.id, r.title, r.steps, r.components) x)$q$);
