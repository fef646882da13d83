import type { Language } from '../contract/reasons.ts'

const words = {
  notFound: ['没有这个页面', 'There is no such page'],
  notFoundMore: [
    '链接可能已失效，请向分享给您的人再要一次。',
    'The link may be out of date. Ask the person who shared it for a new one.',
  ],
  tooMany: ['访问太频繁了', 'Too many visits'],
  tooManyMore: ['请稍等一会儿再打开。', 'Please wait a moment and open it again.'],
  busy: ['暂时打不开', 'Not available just now'],
  busyMore: ['请稍后再试。', 'Please try again in a little while.'],
  refused: ['无法处理这个请求', 'This request cannot be answered'],
  refusedMore: ['请返回上一页再试。', 'Go back and try again.'],
  readOn: ['阅读全文', 'Read the article'],
  openFile: ['打开文件', 'Open the file'],
  openLink: ['打开链接', 'Open the link'],
  send: ['提交', 'Send'],
  optional: ['选填', 'optional'],
  choose: ['请选择', 'Please choose'],
  stars: ['{n} 星', '{n} of 5'],
  pictureKept: ['已选图片，可以换一张', 'A picture is chosen. You may choose another'],
  pictureNeedsLogin: ['在微信中打开才能上传图片。', 'Open this page in WeChat to add a picture.'],
  checkAnswers: ['还没有提交，请检查以下内容', 'Not sent yet. Please check these answers'],
  formChanged: [
    '表单刚刚有更新，您填写的内容已保留。请检查后再提交。',
    'This form has just been changed. What you filled in is kept: please check it and send again.',
  ],
  notSaved: [
    '暂时没能提交，您填写的内容还在。请稍后再按一次“提交”。',
    'It could not be sent just now. What you filled in is still here: please press “Send” again in a moment.',
  ],
  sent: ['提交成功', 'Thank you'],
  sentMore: ['您的回答已收到。', 'Your answers have arrived.'],
  already: ['您已经提交过了', 'You have answered already'],
  alreadyOnce: ['这份表单每人只能提交一次。', 'This form can be answered once.'],
  alreadyToday: ['这份表单每天只能提交一次，请明天再来。', 'This form can be answered once a day. Come back tomorrow.'],
  receipt: ['回执 {code}', 'Receipt {code}'],
  answerAgain: ['再填一份', 'Answer again'],
  ended: ['表单已结束', 'This form has ended'],
  endedMore: ['不再接受提交，感谢您的关注。', 'No more answers are taken. Thank you for your interest.'],
  notYet: ['还没有开始', 'Not open yet'],
  notYetMore: ['{time} 开始填写，请到时再来。', 'It opens at {time}. Please come back then.'],
  needsLogin: ['请在微信中打开', 'Please open it in WeChat'],
  needsLoginMore: [
    '这份表单需要知道是谁在填写。请把链接发到微信里打开。',
    'This form needs to know who answers. Send yourself the link in WeChat and open it there.',
  ],
  staffPreview: [
    '您是企业员工，这里只是预览，提交不会被记录。',
    'You are staff: this is a preview, and nothing is recorded.',
  ],
  staffPreviewTitle: ['预览', 'Preview'],
  checkInNow: ['打卡', 'Check in'],
  checkedIn: ['今天已打卡', 'Checked in today'],
  checkedInMore: ['明天再来吧。', 'Come back tomorrow.'],
  checkInEnded: ['打卡已结束', 'This check-in has ended'],
  checkInEndedMore: ['感谢您的参与。', 'Thank you for taking part.'],
  checkInNotYetMore: ['{time} 开始打卡，请到时再来。', 'It opens at {time}. Please come back then.'],
  checkInNeedsLogin: [
    '打卡需要知道是谁。请把链接发到微信里打开。',
    'A check-in needs to know who you are. Send yourself the link in WeChat and open it there.',
  ],
  outsider: ['您还不是群成员', 'You are not a member yet'],
  outsiderMore: [
    '这个打卡只对活动群里的客户开放，请联系您的客服入群。',
    'Only members of the group chat can check in. Ask your contact to add you.',
  ],
  checkInPreview: [
    '您是企业员工，这里只是预览，不能打卡。',
    'You are staff: this is a preview, and you cannot check in.',
  ],
  checkInNotSaved: [
    '暂时没能打卡，请稍后再按一次。',
    'You could not be checked in just now. Please press again in a moment.',
  ],
  lastDays: ['最近七天', 'The last seven days'],
  dayDone: ['已打卡', 'checked in'],
  dayOpen: ['未打卡', 'not checked in'],
  daysInRow: ['连续天数', 'Days in a row'],
  daysInAll: ['累计天数', 'Days in all'],
  levels: ['奖励', 'Rewards'],
  needsInRow: ['连续 {n} 天', '{n} days in a row'],
  needsInAll: ['累计 {n} 天', '{n} days in all'],
  givesPoints: ['{n} 积分', '{n} points'],
  levelDone: ['已达成', 'Reached'],
  typed: ['您填写的内容没有提交，可以复制保存：', 'What you filled in was not sent. You can copy it here:'],
  faultRequired: ['请填写这一项', 'Please answer this question'],
  faultPhone: ['请填写电话号码：5 到 20 位数字', 'Please give a phone number of 5 to 20 digits'],
  faultEmail: ['请填写完整的邮箱地址', 'Please give a complete e-mail address'],
  faultNumber: ['请填写数字', 'Please give a number'],
  faultDate: ['请填写日期，如 2026-01-31', 'Please give a date such as 2026-01-31'],
  faultOption: ['请从选项中选择', 'Please choose one of the options'],
  faultLength: ['太长了，最多 {max} 个字', 'Too long: at most {max} characters'],
  faultPicture: [
    '请选择图片：JPG、PNG、GIF 或 WebP，不超过 10 MB',
    'Please choose a JPG, PNG, GIF or WebP picture of at most 10 MB',
  ],
  faultOther: ['这一项不能这样填写', 'This cannot be taken as an answer'],
} as const satisfies Record<string, readonly [string, string]>

export type Word = keyof typeof words

/** A text of the pages in the visitor's language; names in braces become their values. */
export function say(language: Language, word: Word, values: Record<string, string | number> = {}): string {
  const text: string = words[word][language === 'zh' ? 0 : 1]
  return text.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''))
}
