import fc from 'fast-check'
import { expect, it } from 'vitest'
import { parseXml, readXml, textIn } from './xml.ts'

it.each([
  '<xml><ToUserName><![CDATA[ww1]]></ToUserName><CreateTime>5</CreateTime></xml>',
  '<xml>\n  <Event><![CDATA[a<b>&amp;]]></Event>\n</xml>\n',
  '<xml><Item>1</Item><Item>2</Item></xml>',
  '<xml><List><Item>1</Item><Item><![CDATA[2]]></Item></List><Event>e</Event></xml>',
  '<xml><Empty></Empty><Quoted><![CDATA[]]></Quoted></xml>',
  '<xml><A> padded </A></xml>',
  '<xml><A><![CDATA[x]]]></A></xml>',
  '<xml><A><![CDATA[x]]><![CDATA[y]]></A></xml>',
  '<xml><A>1</B></xml>',
  '<xml><A>1</A>',
  '<xml></xml>',
  '<xml/>',
  'no xml',
  '',
  '<xml><constructor>1</constructor></xml>',
])('reads %j as the parser of all XML does', (text) => {
  const parsed = parseXml(text)
  for (const name of ['ToUserName', 'CreateTime', 'Event', 'Item', 'List', 'Empty', 'Quoted', 'A', 'constructor']) {
    expect(textIn(readXml(text) ?? {}, name)).toEqual(textIn(parsed ?? {}, name))
  }
  expect(readXml(text) === undefined && parsed !== undefined).toBe(false)
})

it('reads texts of any kind as the parser of all XML does', () => {
  const text = fc.stringMatching(/^[a-z中0-9<>&\] ]{0,12}$/).filter((each) => !each.includes(']]>'))
  const element = fc.tuple(fc.constantFrom('A', 'B', 'C', 'D'), text)
  fc.assert(
    fc.property(fc.array(element, { minLength: 1, maxLength: 4 }), (elements) => {
      const xml = `<xml>${elements.map(([name, value]) => `<${name}><![CDATA[${value}]]></${name}>`).join('')}</xml>`
      expect(readXml(xml)).toEqual(parseXml(xml))
    }),
  )
})

it.each([
  [63, 'read'],
  [64, 'read'],
  [65, 'refused'],
  [200_000, 'refused'],
])('of %i levels is %s', (levels, outcome) => {
  const inside = levels - 1
  const text = `<xml><Encrypt>x</Encrypt>${'<A>'.repeat(inside)}${'</A>'.repeat(inside)}</xml>`
  expect(readXml(text) ? 'read' : 'refused').toBe(outcome)
})

it.each([
  ['a quarter of a million elements', `<xml>${'<A/>'.repeat(250_000)}</xml>`],
  ['a tag of a megabyte', `<xml ${'a="1" '.repeat(170_000)}><Encrypt>x</Encrypt></xml>`],
  ['entities that hold each other', `<!DOCTYPE x [${'<!ENTITY a "&b;&b;">'.repeat(20_000)}]><xml><A>&a;</A></xml>`],
])('refuses %s', (_, text) => expect(readXml(text)).toBeUndefined())

it('reads a list of five thousand members', () => {
  const items = Array.from({ length: 4_990 }, (_, i) => `<Item>m${i}</Item>`).join('')
  expect(readXml(`<xml><List>${items}</List></xml>`)?.List).toMatchObject({ Item: expect.any(Array) })
})
