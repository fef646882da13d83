import { expect, it } from 'vitest'
import type { Material } from '../../domain/material.ts'
import { materialBody, materialValues } from './material-file.ts'

it('writes the size of an uploaded file, and leaves that of one elsewhere to people', () => {
  const uploaded = { url: '/files/ww/1', name: 'a.png', size: String(1.5 * 1024 * 1024), type: 'image/png' }
  expect(materialBody({ mtype: 'poster', file: uploaded })).toEqual({
    ...{ mtype: 'poster', url: '/files/ww/1', file_size: '1.5M' },
  })
  const elsewhere = { url: 'https://tea.example.com/a.pdf', name: '', size: '', type: '' }
  expect(materialBody({ file: elsewhere, file_size: '2M' })).toEqual({ url: elsewhere.url, file_size: '2M' })
})

it('keeps a material through the form as it was', () => {
  const poster = { mtype: 'poster', title: '海报', url: '/files/ww/1', thumb_url: '', file_size: '900K' } as Material
  expect(materialBody(materialValues(poster))).toMatchObject({ url: poster.url, file_size: '900K' })
  const link = {
    mtype: 'link',
    title: '菜单',
    url: 'https://a.example',
    thumb_url: 'https://a.example/c.png',
  } as Material
  expect(materialBody(materialValues(link))).toEqual(link)
})
