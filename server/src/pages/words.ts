import type { Language } from '../contract/reasons.ts'

const words = {
  notFound: ['没有这个页面', 'There is no such page'],
  notFoundMore: [
    '链接可能已失效，请向分享给您的人再要一次。',
    'The link may be out of date. Ask whoever shared it for a new one.',
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
} as const satisfies Record<string, readonly [string, string]>

export type Word = keyof typeof words

/** A text of the pages in the visitor's language. */
export const say = (language: Language, word: Word): string => words[word][language === 'zh' ? 0 : 1]
