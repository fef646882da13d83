-- `,"failed_code":…,"failed_reason":…` of a recipient or a staff member: why it was not reached, null where it was or may be.
create or replace function send_failure(state text, code text) returns text language sql immutable as $$
  select case when state <> 'failed' then ',"failed_code":null,"failed_reason":null'
    else ',"failed_code":' || to_json(coalesce(code, 'unknown')) || ',"failed_reason":"' || case coalesce(code, 'unknown')
      when 'not_friend' then '客户不是该员工的好友'
      when 'limit_reached' then '客户可接收的群发已达上限'
      when 'refused' then '平台拒绝发送'
      when 'not_published' then '员工没有发表'
      when 'not_sent' then '员工没有发送'
      when 'cancelled' then '已取消'
      when 'bad_file' then '附件的文件无法取得，或不合要求'
      when 'given_up' then '平台长时间不可用，已放弃'
      else '原因不明' end || '"' end
$$;
