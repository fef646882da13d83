import { inCorporation, type ReadCall } from '../kit/call.ts'
import { qrPng, qrSvg } from '../kit/qr.ts'
import { readRecord } from '../kit/record.ts'
import { formResource } from './forms.ts'

const { tag, rights, id } = formResource

const NO_QR = { status: 409, title: { zh: '表单还没有页面地址', en: 'the form has no address yet' } }

const FORMATS = {
  svg: { type: 'image/svg+xml', draw: (text: string) => Buffer.from(qrSvg(text)) },
  png: { type: 'image/png', draw: qrPng },
}

const picture = (format: keyof typeof FORMATS) =>
  inCorporation<ReadCall>(
    {
      ...{
        method: 'GET',
        path: `forms/{id}/qr.${format}`,
        tag,
        summary: `表单页面的二维码（${format.toUpperCase()}）`,
      },
      ...{ right: rights.read, params: { id: id.schema }, produces: FORMATS[format].type },
      errors: { no_qr_code: NO_QR },
      example: { path: { id: id.example } },
    },
    async ({ db, path, fail, replyHeaders }) => {
      const { public_url } = (await readRecord(db, formResource, path.id)).fields
      if (public_url === '') throw fail('no_qr_code')
      replyHeaders['x-content-type-options'] = 'nosniff'
      replyHeaders['content-security-policy'] = "default-src 'none'; style-src 'unsafe-inline'"
      return FORMATS[format].draw(String(public_url))
    },
  )

export const formPictures = [picture('svg'), picture('png')]
