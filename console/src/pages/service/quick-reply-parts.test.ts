import { expect, it } from 'vitest'
import { bodyOf, type Reply, valuesOf } from './quick-reply-parts.ts'

const kept = (part: Partial<Reply>) => ({ name: '问候', ...part }) as Reply

it.each<Partial<Reply>>([
  { content_type: 'text', content: '您好', file_url: null, file_name: null },
  { content_type: 'image', content: '', file_url: '/files/a', file_name: null },
  { content_type: 'file', content: '', file_url: '/files/b', file_name: '菜单.pdf' },
  { content_type: 'link', content: '夏日新品', file_url: 'https://tea.example.com', file_name: '菜单' },
])('keeps $content_type through the form as it was', (part) => {
  expect(bodyOf(valuesOf(kept(part)))).toEqual(kept(part))
})

it('takes away what was attached when it is to be a text again', () => {
  const values = valuesOf(kept({ content_type: 'video', content: '', file_url: '/files/c', file_name: null }))
  expect(bodyOf({ ...values, sends: 'text', content: '您好' })).toMatchObject({
    ...{ content_type: 'text', content: '您好', file_url: null, file_name: null },
  })
})
