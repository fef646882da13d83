-- The searches: table, searched column, and the key that search_<table>(term) gives.
-- The index that each needs, <table>_search, stands with the table.

call make_searchable('task_treasure_mission', 'name', 'id', 'bigint');
call make_searchable('group_fission_mission', 'name', 'id', 'bigint');
call make_searchable('check_in_mission', 'name', 'id', 'bigint');
call make_searchable('radar', 'name', 'id', 'bigint');
call make_searchable('crowd_package', 'name', 'id', 'bigint');
call make_searchable('project', 'name', 'uid', 'text');
call make_searchable('ticket', 'title', 'id', 'bigint');
