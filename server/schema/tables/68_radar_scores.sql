-- What opening a radar adds to a customer's score: [{"count", "kind", "score", "tags": [{"id", "name"}]}].
alter table radar add column score_rule json not null default '[]';
