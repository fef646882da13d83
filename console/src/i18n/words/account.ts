import { pairs } from '../pairs.ts'

/** The operator's own account. */
export const account = pairs({
  account: ['我的账号', 'Your account'],
  'account.about': ['密码、动态验证码、登录会话与 API 密钥。', 'Password, one-time codes, sessions and API keys.'],
  'account.noPassword': [
    '你还没有密码：退出后将无法再次登录。',
    'You have no password yet: once signed out, you cannot come back.',
  ],
  'password.has': [
    '修改后，其他会话与未使用的链接随即失效。',
    'Changing it ends your other sessions and links that were not used.',
  ],
  'password.none': [
    '你由一次性链接进入，还没有密码。设置后可用登录名与密码登录。',
    'You came by a one-time link and have no password yet. With one you can sign in by name.',
  ],
  'password.current': ['现有密码', 'Current password'],
  'password.new': ['新密码（至少 10 个字符）', 'New password (at least 10 characters)'],
  'password.set': ['设置密码', 'Set a password'],
  'password.change': ['修改密码', 'Change the password'],
  'totp.on': ['已开启：登录时须输入验证器中的 6 位数字。', 'On: signing in asks for six digits of your authenticator.'],
  'totp.off': [
    '未开启。开启后，登录时还须输入验证器中的 6 位数字。',
    'Off. With them, signing in also asks for six digits of your authenticator.',
  ],
  'totp.begin': ['开启', 'Turn on'],
  'totp.scan': [
    '用验证器扫描二维码或输入密钥，再输入它显示的 6 位数字。',
    'Scan this with your authenticator, or type the secret, then enter the six digits that it shows.',
  ],
  'totp.secret': ['密钥', 'Secret'],
  'totp.code': ['6 位验证码', 'Six digits'],
  'totp.confirm': ['确认开启', 'Confirm'],
  'totp.end': ['关闭', 'Turn off'],
  'totp.begun': ['动态验证码已开启', 'One-time codes are on'],
  'totp.ended': ['动态验证码已关闭', 'One-time codes are off'],
  sessions: ['登录会话', 'Sessions'],
  'sessions.about': ['你登录着的浏览器：来源地址与最近使用时间。', 'Where you are signed in: address and last use.'],
  'sessions.current': ['本次会话', 'This one'],
  'sessions.end': ['退出', 'Sign out'],
  'sessions.endOthers': ['退出其他会话', 'Sign out of all others'],
  keys: ['API 密钥', 'API keys'],
  'keys.about': ['供你自己的脚本使用，权限与你相同。', 'For your own scripts: they may do what you may.'],
  'keys.used': ['最近使用', 'Last used'],
  'keys.name': ['用途', 'What it is for'],
  'keys.key': ['API 密钥', 'API key'],
  'keys.create': ['新建 API 密钥', 'Make an API key'],
  'keys.revoke': ['吊销', 'Revoke'],
  'keys.revoke.ask': [
    '吊销“{name}”吗？使用它的脚本将立即失效。',
    'Revoke “{name}”? Scripts that use it stop working at once.',
  ],
})
