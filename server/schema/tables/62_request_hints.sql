-- What a refused call would need to be right: {field, allowed}, {nearest} of an unknown path, or {used_at} of a key that is taken.
alter table request_log add column hint json;
