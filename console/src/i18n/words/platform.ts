import { pairs } from '../pairs.ts'

/** What a check of the connection to the platform finds, and what the platform's numbers mean; loaded with its page alone. */
export const platform = pairs({
  'found.app': ['应用“{name}”有应答', 'The application “{name}” answers'],
  'found.customers': ['{count} 名员工可以添加客户', '{count} {count|member|members} may have customers'],
  'found.departments': [
    '{count} 个部门；用此密钥读取名称与成员',
    '{count} {count|department|departments}; names and members are read by this secret',
  ],
  'found.department_ids': [
    '{count} 个部门；只能读到 ID（48009），名称与成员由应用在其可见范围内读取',
    '{count} {count|department|departments}; ids alone (48009), so names and members are read by the app, in its visible range',
  ],
  'found.archive': [
    '{count} 名员工开启存档；私钥版本 {keys}',
    '{count} {count|member is|members are} archived; private keys {keys}',
  ],
  'found.archive_closed': [
    '{count} 名员工开启存档；没有私钥，读不到消息内容',
    '{count} {count|member is|members are} archived; without a private key messages cannot be read',
  ],
  'found.callback': ['{url} 按平台的要求应答', '{url} answers as the platform expects'],
  'found.callback_silent': [
    '{url} 没有应答（{why}）；请填写能访问到本服务的地址，见 GUANXI_PUBLIC_URL',
    '{url} does not answer ({why}); enter an address that reaches this service, see GUANXI_PUBLIC_URL',
  ],
  'found.callback_status': [
    '{url} 应答 HTTP {status}；请填写能访问到本服务的地址，见 GUANXI_PUBLIC_URL',
    '{url} answers HTTP {status}; enter an address that reaches this service, see GUANXI_PUBLIC_URL',
  ],
  'found.callback_other': [
    '{url} 的应答不对：是另一个服务，或 Token、EncodingAESKey 不同',
    '{url} answers something else: another service, or another token or key',
  ],
  'found.unreachable': ['平台没有应答，稍后会重试', 'The platform does not answer; it is tried again later'],
  'connect.wrong_corpid': ['平台没有这个企业 ID', 'The platform has no such corporation id'],
  'connect.wrong_agent': ['AgentId 与密钥不属于同一个应用', 'The agent id is not that of the secret’s application'],
  'connect.wrong_secret': ['密钥不正确，或属于其他应用', 'The secret is wrong, or belongs to another application'],
  'connect.unreachable': [
    '平台没有应答，请检查网络或地址',
    'The platform does not answer: look at the network or the address',
  ],
  'errcode.-1': ['平台繁忙，稍后会重试', 'The platform is busy; it is tried again later'],
  'errcode.45009': ['调用过于频繁，一分钟后会重试', 'Too many calls; it is tried again after a minute'],
  'errcode.40001': [
    '密钥不正确，或属于其他应用：请从应用页面重新复制',
    'The secret is wrong or belongs to another app: copy it again from the app’s page',
  ],
  'errcode.40013': ['企业 ID 不正确：在“我的企业”页面', 'The corpid is wrong: it is on the page “My company”'],
  'errcode.40014': [
    '平台不接受刚签发的 token：请确认应用还在',
    'The platform does not accept its own fresh token: look whether the app still exists',
  ],
  'errcode.40056': ['应用编号不正确：在应用页面', 'The agent id is wrong: it is on the app’s page'],
  'errcode.42001': [
    '平台不接受刚签发的 token：请核对服务器的时钟',
    'The platform does not accept its own fresh token: compare the clocks',
  ],
  'errcode.43012': [
    '应用还没有回调地址：请在应用页面的“接收消息”填写',
    'The app needs a callback address first: enter it on the app’s page, “Receive messages”',
  ],
  'errcode.48002': [
    '应用没有权限调用：请在“客户联系 → API → 可调用应用”加入它，或使用专用的密钥',
    'The app may not make this call: list it under “Customer contact”, “API”, “Callable apps”, or use the secret made for it',
  ],
  'errcode.48009': [
    '通讯录密钥只能从可信 IP 读取 ID：请使用应用的密钥',
    'The address-book secret may read ids only from this address: use the app’s secret',
  ],
  'errcode.50003': ['应用已停用：请在应用页面启用', 'The app is disabled: enable it on its page'],
  'errcode.60020': [
    '本服务的 IP {address} 不在可信名单：请在应用页面的“企业可信 IP”加入',
    'Our address {address} is not trusted: add it on the app’s page, “Trusted IPs”',
  ],
  'errcode.301002': ['应用编号与密钥不属于同一应用', 'The agent id is not that of the secret’s app'],
  'errcode.41045': ['活码数量已达平台上限', 'The corporation has as many contact ways as the platform allows'],
  'errcode.41050': ['欢迎语已发过，或超过了 20 秒', 'The welcome code was used, or its 20 seconds are over'],
  'errcode.41051': [
    '客户已由其他应用欢迎，或已在聊天',
    'Another app has welcomed the customer, or they are chatting already',
  ],
  'errcode.41096': ['其他应用正在欢迎客户', 'Another app is welcoming the customer'],
  'errcode.84061': ['客户与员工不是好友', 'The customer and the member are not connected'],
})
