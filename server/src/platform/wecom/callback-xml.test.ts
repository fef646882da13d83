import fc from 'fast-check'
import { expect, it } from 'vitest'
import { parseXml, readXml, textIn } from './callback-xml.ts'

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
