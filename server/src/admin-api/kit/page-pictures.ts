import type { RestEndpoint } from '../../endpoint.ts'
import { inCorporation, type ReadCall } from './call.ts'
import { qrPng, qrSvg } from './qr.ts'
import { readRecord } from './record.ts'
import type { Resource } from './resource.ts'

const NO_QR = { status: 409, title: { zh: '还没有页面地址', en: 'there is no address yet' } }

const FORMATS = {
  svg: { type: 'image/svg+xml', draw: (text: string) => Buffer.from(qrSvg(text)) },
  png: { type: 'image/png', draw: qrPng },
}

/** `GET …/{id}/qr.svg` and `qr.png`: the QR code of a record's page, `public_url`. */
export function pagePictures(resource: Resource): RestEndpoint[] {
  const { path, noun, tag, rights, id } = resource
  const picture = (format: keyof typeof FORMATS) =>
    inCorporation<ReadCall>(
      {
        ...{ method: 'GET', path: `${path}/{id}/qr.${format}`, tag },
        summary: `${noun}页面的二维码（${format.toUpperCase()}）`,
        ...{ right: rights.read, params: { id: id.schema }, produces: FORMATS[format].type },
        errors: { no_qr_code: NO_QR },
        example: { path: { id: id.example } },
      },
      async ({ db, path, fail, replyHeaders }) => {
        const { public_url } = (await readRecord(db, resource, path.id)).fields
        if (public_url === '') throw fail('no_qr_code')
        replyHeaders['x-content-type-options'] = 'nosniff'
        replyHeaders['content-security-policy'] = "default-src 'none'; style-src 'unsafe-inline'"
        return FORMATS[format].draw(String(public_url))
      },
    )
  return [picture('svg'), picture('png')]
}
