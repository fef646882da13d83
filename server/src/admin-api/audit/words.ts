import type { Pair } from '../kit/sheet/sheet.ts'

/** What was done, in words. */
export const ACTIONS: Readonly<Record<string, Pair>> = {
  created: ['新建', 'Created'],
  create: ['新建', 'Created'],
  updated: ['修改', 'Changed'],
  update: ['修改', 'Changed'],
  removed: ['删除', 'Removed'],
  imported: ['导入', 'Imported'],
  tagged: ['打标签', 'Tagged'],
  rotate: ['更换', 'Rotated'],
  resend: ['重新推送', 'Sent again'],
  retry: ['重试', 'Tried again'],
  enable: ['启用', 'Enabled'],
  disable: ['停用', 'Disabled'],
  publish: ['发布', 'Published'],
  start: ['开始', 'Started'],
  end: ['结束', 'Ended'],
  cancel: ['取消', 'Cancelled'],
  remind: ['提醒', 'Reminded'],
  send: ['发送', 'Sent'],
  sent: ['记一次发送', 'Counted a send'],
  test: ['试看', 'Tried on a staff member'],
  refresh: ['重新计算', 'Computed again'],
  connect: ['连接', 'Connected'],
  disconnect: ['断开', 'Disconnected'],
  sync: ['同步', 'Synchronised'],
  reply: ['回复', 'Replied'],
  switch: ['流转', 'Handed on'],
  close: ['关闭', 'Closed'],
  reopen: ['重新打开', 'Opened again'],
  complete: ['完成', 'Completed'],
  'stage complete': ['完成阶段', 'Completed a stage'],
  'stage reopen': ['重新打开阶段', 'Opened a stage again'],
  reset: ['重置登录', 'Reset the sign-in'],
  sign_in: ['登录', 'Signed in'],
  link: ['新邀请链接', 'New invitation'],
  password: ['修改密码', 'Changed the password'],
  key_created: ['新建 API 密钥', 'Made an API key'],
  key_revoked: ['吊销 API 密钥', 'Revoked an API key'],
  minted: ['新建密钥', 'Made a secret'],
  revoked: ['吊销', 'Revoked'],
  session_ended: ['结束一处登录', 'Ended a session'],
  sessions_ended: ['结束所有登录', 'Ended all sessions'],
  totp_begin: ['准备动态验证码', 'Began with one-time codes'],
  totp_on: ['开启动态验证码', 'Turned one-time codes on'],
  totp_off: ['关闭动态验证码', 'Turned one-time codes off'],
}

export { KINDS } from '../../contract/kind-words.ts'

/** Who acted, where nobody has a name. */
export const ACTORS: Readonly<Record<string, Pair>> = {
  operator: ['操作员', 'Operator'],
  command: ['命令行', 'Command line'],
  integrator: ['开放接口', 'Open API'],
  platform: ['平台', 'Platform'],
}
