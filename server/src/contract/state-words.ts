/** Why a subscription is not enabled. */
export const subscriptionWords = {
  not_verified: ['尚未验证接收方', 'not verified yet'],
  turned_off: ['已由操作员停用', 'disabled by an operator'],
  receiver_status: ['验证失败：接收方应答 HTTP {status}', 'verification failed: HTTP {status}'],
  receiver_wrong: [
    '验证失败：应答的不是解密后的 echostr',
    'verification failed: the answer is not the decrypted echostr',
  ],
  receiver_gone: ['接收方应答 HTTP 410，即不再接收', 'the receiver answered HTTP 410 (gone)'],
  bot_without_address: ['没有机器人的地址', 'it has no address of a bot'],
  bot_refused: ['机器人连续拒绝了 {times} 条消息（{said}）', 'the bot refused {times} messages in a row ({said})'],
  receiver_failing: ['接收方持续失败 {days} 天', 'the receiver has failed for {days} days'],
} as const

/** Why a job failed, or waits. */
export const jobWords = {
  told_before: ['此前的记录：{said}', '{said}'],
  unexpected: ['意外的错误：{said}', '{said}'],
  our_fault: ['本服务内部错误，请查看日志', 'a fault of this service: look at its log'],
  never_ended: ['开始了 {times} 次，没有一次结束', 'begun {times} times without an end'],
  bad_payload: ['任务的内容不合法：{said}', 'payload: {said}'],
  not_shown: [
    '平台 {times} 次都没有给出这个客户，留待下一次全面核对',
    'the platform does not show this customer after {times} looks: left to the next comparison',
  ],
  not_connected: ['企业尚未连接平台', 'not connected: the corporation is connected to no messaging platform'],
  no_agent_secret: [
    '连接中没有应用的 Secret：请重新连接并填写',
    'the connection has no agent secret: connect again and give it',
  ],
  no_contact_secret: [
    '连接中没有通讯录的 Secret：请重新连接并填写',
    'the connection has no contact secret: connect again and give it',
  ],
  no_archive_secret: [
    '连接中没有会话存档的 Secret：请重新连接并填写',
    'the connection has no archive secret: connect again and give it',
  ],
  calls_used_up: [
    '调用次数超过平台的限制，稍后会重试（{path}）',
    '{path}: the calls of this hour or minute are used up',
  ],
  unanswered: ['平台没有应答：{said}（{path}）', '{path}: {said}'],
  http_status: ['平台应答 HTTP {status}（{path}）', '{path}: HTTP {status}'],
  answer_too_long: ['平台的应答过长（{path}）', '{path}: the answer is too long'],
  answer_too_deep: [
    '平台的应答嵌套过深，或内容过多（{path}）',
    '{path}: the answer is nested too deep, or has too much in it',
  ],
  answer_not_json: ['平台的应答不是 JSON（{path}）', '{path}: the answer is not JSON'],
  answer_not_file: ['平台的应答不是文件（{path}）', '{path}: the answer is not a file'],
  answer_without_token: ['平台的应答中没有 token（{path}）', '{path}: no token in the answer'],
  attachment_unknown: ['平台没有 {type} 类型的附件', 'the platform has no attachment of type {type}'],
  staff_unreachable: ['应用不能给 {staff} 发消息', '{staff} cannot be sent messages by the app'],
  files_late: ['欢迎语的文件超过 {seconds} 秒没有取得', 'the files of the welcome took longer than {seconds} s'],
  moment_not_made: ['平台没有建立这条朋友圈', 'the platform made no moment of it'],
  archive_refused: ['会话存档 {what} 失败：{errcode} {said}', 'archive {what}: {errcode} {said}'],
  archive_endless: ['会话存档的文件没有结尾', 'archive media: no end in sight'],
  archive_differs: [
    '会话存档的文件与消息所称的不同（md5）',
    'archive media: the file differs from what the message says (md5)',
  ],
  archive_broken: ['会话存档的组件停止了：{said}', 'archive: {said}'],
  file_without_address: ['{type} 没有地址', '{type} has no address'],
  file_example: ['{host} 是示例用的域名，取不到文件', '{host} is a name for examples: no file can be fetched from it'],
  file_too_large: ['{type} 应小于 {megabytes} MB', '{type} is not smaller than {megabytes} MB'],
  file_no_address: ['不是地址：{address}', 'no address: {address}'],
  file_unfetched: ['无法取得 {address}：{said}', 'cannot fetch {address}: {said}'],
  file_gone: ['没有文件 {id}', 'there is no file {id}'],
  welcome_late: ['平台只在 20 秒内接收欢迎语，已经太迟', 'too late: the platform takes a welcome for 20 seconds only'],
  welcome_no_code: [
    '平台没有给出欢迎语凭证：由平台欢迎客户，或双方此前已是好友',
    'the platform gave no welcome code: it welcomes the customer itself, or they have met before',
  ],
} as const

/** Why a recipient was not reached by a message, or a staff member did not publish a moment. */
export const sendWords = {
  not_friend: ['客户不是该员工的好友', 'The customer is not a friend of the staff member'],
  limit_reached: ['客户可接收的群发已达上限', 'The customer has received as many messages as the platform allows'],
  refused: ['平台拒绝发送', 'The platform refused it'],
  not_published: ['员工没有发表', 'The staff member did not publish it'],
  not_sent: ['员工没有发送', 'The staff member did not send it'],
  cancelled: ['已取消', 'Cancelled'],
  bad_file: ['附件的文件无法取得，或不合要求', 'A file could not be had, or is not as the platform wants it'],
  given_up: ['平台长时间不可用，已放弃', 'Given up: the platform was away for too long'],
  unknown: ['原因不明', 'For a reason that is not known'],
} as const

/** Why an archived message, or a file of one, could not be taken. */
export const archiveWords = {
  no_archive_key: ['没有这个版本的会话存档私钥', 'there is no private key of this version'],
  message_unreadable: ['消息无法解读：{said}', 'the message cannot be read: {said}'],
  message_too_deep: ['消息的内容嵌套过深，或内容过多', 'the message is nested too deep, or there is too much in it'],
  message_not_kept: ['消息无法记录：{said}', 'the message cannot be recorded: {said}'],
  media_too_large: ['文件超过 {megabytes} MB', 'the file is larger than {megabytes} MB'],
  media_empty: ['文件为空', 'the file is empty'],
  media_no_space: ['企业的文件空间已用完', 'the space for the corporation’s files is used up'],
} as const

/** What a check of the connection to the platform found. */
export const foundWords = {
  found_app: ['应用「{name}」正常', 'the app “{name}” answers'],
  found_customers: ['{count} 名员工可以联系客户', 'members who may have customers: {count}'],
  found_departments: [
    '{count} 个部门；用此 Secret 读取名称与成员',
    'departments: {count}; names and members are read by this secret',
  ],
  found_department_ids: [
    '{count} 个部门；只能读取 ID（48009），名称与成员由应用在其可见范围内读取',
    'departments: {count}; ids alone (48009), so names and members are read by the app, in its visible range',
  ],
  found_archive: ['{count} 名员工已存档；私钥版本 {keys}', 'archived members: {count}; private keys {keys}'],
  found_archive_closed: [
    '{count} 名员工已存档；没有私钥，无法解密消息',
    'archived members: {count}; no private key: messages cannot be opened',
  ],
  found_callback: ['{url} 应答正确', '{url} answers as the platform expects'],
  callback_silent: [
    '{url} 没有应答（{said}）；请填写能到达本服务的地址，见 GUANXI_PUBLIC_URL',
    '{url} does not answer ({said}); enter an address that reaches this service, see GUANXI_PUBLIC_URL',
  ],
  callback_status: [
    '{url} 应答 HTTP {status}；请填写能到达本服务的地址，见 GUANXI_PUBLIC_URL',
    '{url} answers HTTP {status}; enter an address that reaches this service, see GUANXI_PUBLIC_URL',
  ],
  callback_other: [
    '{url} 应答的内容不对：可能是另一个服务，或 Token、EncodingAESKey 不同；请填写能到达本服务的地址，见 GUANXI_PUBLIC_URL',
    '{url} answers something else: another service, or another token or key; enter an address that reaches this service, see GUANXI_PUBLIC_URL',
  ],
} as const

/** What the platform's numbers mean, with what to do about it. */
export const wecomWords = {
  wecom_busy: [
    '平台繁忙，稍后会重试（{errcode}）',
    '{path}: {errcode} {said}; the platform is busy: it is tried again later',
  ],
  wecom_limit: [
    '调用次数超过平台的限制，稍后会重试（{errcode}）',
    '{path}: {errcode} {said}; too many calls: it is tried again later',
  ],
  wecom_sending: [
    '平台仍在分发这条群发，稍后会重试（{errcode}）',
    '{path}: {errcode} {said}; the platform still hands the message out: it is tried again later',
  ],
  wecom_posting: [
    '平台仍在分发这条朋友圈，稍后会重试（{errcode}）',
    '{path}: {errcode} {said}; the platform still hands the moment out: it is tried again later',
  ],
  wecom_secret: [
    'Secret 不正确，或属于另一个应用：请在应用页面重新复制（{errcode}）',
    '{path}: {errcode} {said}; the secret is wrong or belongs to another app: copy it again from the app’s page',
  ],
  wecom_corpid: [
    '企业 ID 不正确：请在「我的企业」页面查看（{errcode}）',
    '{path}: {errcode} {said}; the corpid is wrong: it is on the page “My company”',
  ],
  wecom_app_gone: [
    '平台不接受刚发出的凭证：请确认应用仍然存在（{errcode}）',
    '{path}: {errcode} {said}; the platform does not accept its own fresh token: look whether the app still exists',
  ],
  wecom_agent: [
    '应用的 AgentId 不正确：请在应用页面查看（{errcode}）',
    '{path}: {errcode} {said}; the agent id is wrong: it is on the app’s page',
  ],
  wecom_no_corpid: ['缺少企业 ID（{errcode}）', '{path}: {errcode} {said}; the corpid is missing'],
  wecom_no_secret: ['缺少 Secret（{errcode}）', '{path}: {errcode} {said}; the secret is missing'],
  wecom_clocks: [
    '平台不接受刚发出的凭证：请核对服务器时间（{errcode}）',
    '{path}: {errcode} {said}; the platform does not accept its own fresh token: compare the clocks',
  ],
  wecom_no_callback: [
    '应用还没有回调地址：请在应用页面的「接收消息」中填写（{errcode}）',
    '{path}: {errcode} {said}; the app needs a callback address first: enter it on the app’s page, “Receive messages”',
  ],
  wecom_no_right: [
    '应用没有调用这个接口的权限：请在「客户联系」「API」「可调用接口的应用」中加入它，或使用对应的 Secret（{errcode}）',
    '{path}: {errcode} {said}; the app may not make this call: list it under “Customer contact”, “API”, “Callable apps”, or use the secret that is made for it',
  ],
  wecom_ids_only: [
    '通讯录 Secret 从这个地址只能读取 ID：请使用应用的 Secret（{errcode}）',
    '{path}: {errcode} {said}; the address-book secret may read ids only from this address: use the app’s secret',
  ],
  wecom_disabled: [
    '应用已停用：请在应用页面启用（{errcode}）',
    '{path}: {errcode} {said}; the app is disabled: enable it on its page',
  ],
  wecom_untrusted: [
    '本服务的出口 IP 不在可信名单：请在应用页面的「企业可信IP」中加入（{errcode}）',
    '{path}: {errcode} {said}; the address that we call from is not trusted: add it on the app’s page, “Trusted IPs”',
  ],
  wecom_untrusted_address: [
    '本服务的出口 IP 不在可信名单：请在应用页面的「企业可信IP」中加入：{address}（{errcode}）',
    '{path}: {errcode} {said}; the address that we call from is not trusted: add it on the app’s page, “Trusted IPs”: {address}',
  ],
  wecom_other_agent: [
    'AgentId 与 Secret 不属于同一个应用（{errcode}）',
    '{path}: {errcode} {said}; the agent id is not that of the secret’s app',
  ],
  wecom_most_codes: [
    '企业的「联系我」数量已达平台上限（{errcode}）',
    '{path}: {errcode} {said}; the corporation has as many contact ways as the platform allows',
  ],
  wecom_welcome_over: [
    '欢迎语凭证已使用，或已超过 20 秒（{errcode}）',
    '{path}: {errcode} {said}; the welcome code was used, or its 20 seconds are over',
  ],
  wecom_welcomed: [
    '其他应用已发送欢迎语，或双方已开始聊天（{errcode}）',
    '{path}: {errcode} {said}; another app has welcomed the customer, or they are chatting already',
  ],
  wecom_welcoming: [
    '其他应用正在发送欢迎语（{errcode}）',
    '{path}: {errcode} {said}; another app is welcoming the customer',
  ],
  wecom_no_friend: [
    '客户与员工不是好友关系（{errcode}）',
    '{path}: {errcode} {said}; the customer and the member are not connected',
  ],
  wecom_not_visible: [
    '不在应用的可见范围：请在应用页面的「可见范围」中加入（{errcode}）',
    '{path}: {errcode} {said}; it is outside the app’s visible range: add it on the app’s page',
  ],
  wecom_no_member: ['平台没有这个成员（{errcode}）', '{path}: {errcode} {said}; the platform has no such member'],
  wecom_no_tag: ['平台没有这个标签（{errcode}）', '{path}: {errcode} {said}; the platform has no such tag'],
  wecom_refused: ['平台拒绝了请求：{errcode} {said}（{path}）', '{path}: {errcode} {said}'],
} as const
