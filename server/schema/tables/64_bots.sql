-- Subscriptions that write into group chats through a bot of WeCom, Feishu or DingTalk.

-- A bot's address holds its key: `url` has it masked, and the address itself is among the encrypted `secrets`. `template` is the
-- text to write, null for the kind's own. `sent_ms` are the messages of the last minute, `refused` counts those that the bot
-- refused for good since its last success.
alter table subscription
  add column target text not null default 'webhook' check (target in ('webhook', 'wecom_bot', 'feishu_bot', 'dingtalk_bot')),
  add column format text not null default 'text' check (format in ('text', 'markdown')),
  add column template text,
  add column sent_ms bigint[] not null default '{}',
  add column refused integer not null default 0;
