import { deflateSync } from 'node:zlib'
import { strToU8, zipSync } from 'fflate'
import { expect, it } from 'vitest'
import { contentOf, isMiscalled, servedAs } from './content-type.ts'
import { gif, jpeg, png, webp } from './fixtures.ts'
import { pagesOfPdf } from './pdf.ts'

it.each([
  ['image/png', png(), { width: 2, height: 3 }],
  ['image/jpeg', jpeg(), { width: 2, height: 3 }],
  ['image/gif', gif(), { width: 2, height: 3 }],
  ['image/webp', webp(), { width: 2, height: 3 }],
])('knows %s and its size', (type, bytes, size) => {
  expect(contentOf(bytes)).toEqual({ type, size })
})

it.each([
  ['a PNG with something behind its end', Buffer.concat([png(), Buffer.from('<script>')])],
  ['a PNG that is cut off', png().subarray(0, -5)],
  ['a PNG with a changed byte', Buffer.from(png().map((byte, i) => (i === 17 ? byte ^ 1 : byte)))],
  ['a PNG that would fill the memory', png(50_000, 50_000)],
  ['a JPEG without a scan', jpeg().subarray(0, 12)],
  ['a GIF without its end', gif().subarray(0, -1)],
  ['a WebP that is longer than it says', Buffer.concat([webp(), Buffer.from([0, 0])])],
  ['bytes of no kind', Buffer.from([1, 2, 3, 0, 255, 254])],
])('does not take %s', (_, bytes) => {
  expect(contentOf(bytes)).toBeUndefined()
})

it.each([
  ['application/pdf', '%PDF-1.7\n'],
  ['image/svg+xml', '<?xml version="1.0"?>\n<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'],
  ['text/html', '<!DOCTYPE html><p>'],
  ['text/plain', '甲,乙\n1,2\n'],
])('knows %s', (type, text) => {
  expect(contentOf(Buffer.from(text))).toEqual({ type })
})

const SHEET = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

it.each([
  [
    SHEET,
    'a workbook',
    zipSync({ '[Content_Types].xml': strToU8('<Types/>'), 'xl/workbook.xml': strToU8('<workbook/>') }),
  ],
  ['application/zip', 'an archive', zipSync({ 'readme.txt': strToU8('tea') })],
  [
    'application/zip',
    'an archive that speaks of a workbook',
    zipSync({ 'a.txt': [strToU8('xl/workbook.xml'), { level: 0 }] }),
  ],
  ['application/zip', 'an archive without its directory', strToU8('PK\u0003\u0004 xl/workbook.xml')],
])('knows %s: %s', (type, _, bytes) => {
  expect(contentOf(Buffer.from(bytes))).toEqual({ type })
})

it('tells what is called a picture and is none, or another', () => {
  const wrong = (type: string, name: string, said = '') => isMiscalled({ type }, { name, said })
  expect(wrong('image/png', '茶.png', 'image/png')).toBe(false)
  expect(wrong('image/jpeg', '茶.JPG', 'image/jpg')).toBe(false)
  expect(wrong('text/html', '茶.png')).toBe(true)
  expect(wrong('image/gif', '茶', 'image/png')).toBe(true)
  expect(wrong('application/pdf', '茶.pdf', 'application/octet-stream')).toBe(false)
})

it('serves nothing as a page', () => {
  for (const type of ['image/svg+xml', 'text/html', 'text/plain', 'application/zip'])
    expect(servedAs(type)).toEqual({ type: 'application/octet-stream', inline: false })
  expect(servedAs('image/png')).toEqual({ type: 'image/png', inline: true })
})

const tree = (count: number) => `<< /Resources << /Font << >> >> /Type /Pages /Kids [3 0 R] /Count ${count} >>`
const packed = (text: string) =>
  Buffer.concat([
    Buffer.from('4 0 obj << /Type/ObjStm /N 1 >> stream\r\n'),
    deflateSync(text),
    Buffer.from('\nendstream'),
  ])

it.each([
  ['in the open', Buffer.from(`%PDF-1.4\n1 0 obj ${tree(3)} endobj 2 0 obj ${tree(12)} endobj`), 12],
  ['in packed objects', Buffer.concat([Buffer.from('%PDF-1.7\n'), packed(tree(7)), packed('<< /Type /Page >>')]), 7],
  [
    'beside an outline, which counts its own lines',
    Buffer.from(`%PDF-1.4 << /Type /Outlines /Count 90 >> ${tree(2)}`),
    2,
  ],
  ['nowhere', Buffer.from('%PDF-1.7\n<< /Type /Catalog /Count 4 >>'), undefined],
  ['behind a password', Buffer.from(`%PDF-1.7\n${tree(5)}\ntrailer << /Encrypt 9 0 R >>`), undefined],
  ['in what would fill the memory', Buffer.concat([packed('x'.repeat(30_000_000)), Buffer.from(tree(2))]), 2],
])('counts the pages of a PDF whose tree stands %s', (_, bytes, pages) => {
  expect(pagesOfPdf(bytes)).toBe(pages)
})
