/** Why a call to somebody else's address got no answer. */
export const callWords = {
  address_not_http: [
    '不是不含用户名与密码的 http 或 https 地址',
    'not an http or https address without user name and password',
  ],
  address_not_public: [
    '不允许访问 {address}：不是公网地址',
    '{address} is not a public address, and such are not called',
  ],
  name_not_found: ['找不到域名 {name}', 'there is no host {name}'],
  host_unreachable: ['无法到达对方', 'the other side cannot be reached'],
  connection_refused: ['对方拒绝连接', 'the other side refuses connections'],
  connection_late: ['没有及时连接上', 'no connection in time'],
  connection_reset: ['对方中断了连接', 'the other side broke the connection'],
  certificate_invalid: ['对方的证书不可信（{said}）', 'the other side’s certificate is not trusted ({said})'],
  tls_failed: ['无法建立加密连接（{said}）', 'no secure connection ({said})'],
  answer_late: ['对方 {seconds} 秒内没有应答', 'no answer within {seconds} s'],
  answer_malformed: ['对方的应答不是 HTTP（{said}）', 'the answer is not HTTP ({said})'],
  answer_long: ['对方的应答超过 {bytes} 字节', 'the answer has more than {bytes} bytes'],
  call_failed: ['调用失败：{said}', 'the call failed: {said}'],
  sandbox_closed: ['连接被沙箱的故障 {fault} 关闭', 'the connection was closed by fault {fault} of the sandbox'],
} as const

/** What a bot answers that does not take a message. */
export const botWords = {
  bot_unreadable: ['应答的不是机器人', 'the answer is not that of a bot'],
  bot_unknown: ['机器人不存在或已被移除：{errcode} {said}', 'there is no such bot: {errcode} {said}'],
  bot_signature: [
    '签名密钥不对：{errcode} {said}',
    'the secret that messages are signed with is wrong: {errcode} {said}',
  ],
  bot_keyword: [
    '消息中没有机器人要求的关键词：{errcode} {said}',
    'the message lacks the bot’s keyword: {errcode} {said}',
  ],
  bot_security: [
    '不符合机器人的安全设置（关键词、签名或 IP）：{errcode} {said}',
    'the bot’s security settings (keyword, signature or address) refuse it: {errcode} {said}',
  ],
  bot_too_fast: ['机器人要求放慢：{errcode} {said}', 'the bot wants fewer messages: {errcode} {said}'],
  bot_error: ['机器人没有接收：{errcode} {said}', 'the bot did not take it: {errcode} {said}'],
} as const
