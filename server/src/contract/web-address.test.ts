import { expect, it } from 'vitest'
import { addressOrNothing, looseAttachment, ownFile, webAddress } from './web-address.ts'

const FILE = `/files/ww1/${'0'.repeat(32)}`

it.each([
  ...['http://a', 'https://a.example.com/x?y=z#w', 'HTTPS://A.example', 'http://127.0.0.1:8080/', 'https://[::1]/'],
  ...['https://例子.测试/图.png', 'https://a.example/@b', 'https://a.example/?q=a:b@c', 'https://a?b', 'https://a#b'],
  'https://a.example/b;c,d?e;f,g',
  `https://a.example/${'x'.repeat(2030)}`,
])('takes %j', (address) => {
  expect(webAddress().safeParse(address).success).toBe(true)
  expect(addressOrNothing(address)).toBe(address)
})

it.each([
  ...[
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    ' javascript:alert(1)',
    'java\tscript:alert(1)',
    '\u0001javascript:x',
  ],
  ...['data:text/html,<script>', 'vbscript:x', 'file:///etc/passwd', 'ftp://a', 'blob:https://a/b', 'about:blank'],
  ...['//a.example', '/path', 'a.example', 'http:a', 'http:/a', 'http://', 'https:///x', 'http:\\\\a', 'https://a\\@b'],
  ...['https://user@a', 'https://u:p@a', 'https://a b', 'https://a/\n', 'https://a/\u0000', 'https://a/\u007f', ''],
  ...['https://a:99999', 'https://[::1', 'https://a/\u0085', 'https://%', '/files/x', '/files/../etc', `x${FILE}`],
  ...['https://a;b', 'https://a,b/c', 'https://a%3Bb', 'https://a%2cb:80', 'https://a；b', 'https://a，b'],
  `https://a.example/${'x'.repeat(2031)}`,
])('takes neither %j for an address, nor for none or a file', (address) => {
  expect(webAddress().safeParse(address).success).toBe(false)
  expect(webAddress({ orOwnFile: true, orEmpty: true }).safeParse(address).success).toBe(address === '')
  expect(addressOrNothing(address)).toBe('')
})

it('takes a bare name where it says so, and nothing that could be an address of another kind', () => {
  const field = webAddress({ orName: true })
  for (const name of ['', 'a.png', 'a.example/b', '头像 1', 'https://a'])
    expect(field.safeParse(name).success).toBe(true)
  for (const bad of [
    'javascript:alert(1)',
    ' javascript:x',
    'java\tscript:x',
    'data:x',
    '//a',
    '/a',
    '\\\\a',
    'a:b',
    FILE,
  ])
    expect(field.safeParse(bad).success).toBe(false)
})

it('takes an uploaded file where it says so', () => {
  expect(webAddress({ orOwnFile: true }).safeParse(FILE).success).toBe(true)
  expect(ownFile().safeParse(FILE).success).toBe(true)
  for (const field of [webAddress(), webAddress({ orEmpty: true })]) expect(field.safeParse(FILE).success).toBe(false)
  expect(ownFile().safeParse('https://a').success).toBe(false)
})

it.each([
  [{ msgtype: 'link', link: { title: 'x', url: 'javascript:alert(1)' } }, ['link', 'url']],
  [{ msgtype: 'link', link: { url: 'https://a', picurl: 'data:x' } }, ['link', 'picurl']],
  [{ msgtype: 'image', image: { pic_url: 5 } }, ['image', 'pic_url']],
  [{ msgtype: 'miniprogram', miniprogram: { cover: 'file:///x' } }, ['miniprogram', 'cover']],
  [{ msgtype: 'image', image: { media_id: 'm', url: '' } }, undefined],
  [{ msgtype: 'odd', odd: null, more: [1] }, undefined],
])('an attachment of any kind: %j', (attachment, path) => {
  expect(looseAttachment().safeParse(attachment).error?.issues[0]?.path).toEqual(path)
})
