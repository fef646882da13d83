import { zipSync } from 'fflate'
import { oneOf, text } from '../../contract/fields.ts'
import { Problem } from '../../contract/problem.ts'
import { because, mustBe } from '../../contract/reasons.ts'
import { type CorpDb, read } from '../../storage/corp-db.ts'
import { sql } from '../../storage/sql.ts'
import { inCorporation, type ReadCall } from '../kit/call.ts'
import { qrPng, qrSvg } from '../kit/qr.ts'
import { contactWayResource } from './contact-ways.ts'

const { path: PATH, tag, rights, id } = contactWayResource
const NO_QR = { status: 409, title: { zh: '活码还没有二维码', en: 'the code has no QR code yet' } }
const MOST = 500

type Code = { id: number; remark: string; qr_code: string | null }

async function codesOf(db: CorpDb, ids: readonly number[]): Promise<Code[]> {
  return read<Code>(
    db,
    sql`select c.id, c.remark, c.qr_code from contact_way c
        where c.corp_id = w.corp_id and c.id = any (${ids}::bigint[]) order by c.id`,
  )
}

const FORMATS = {
  svg: { type: 'image/svg+xml', draw: (text: string) => Buffer.from(qrSvg(text)) },
  png: { type: 'image/png', draw: qrPng },
}
type Format = keyof typeof FORMATS

const picture = (format: Format) =>
  inCorporation<ReadCall>(
    {
      ...{ method: 'GET', path: `${PATH}/{id}/qr.${format}`, tag, summary: `二维码（${format.toUpperCase()}）` },
      ...{ right: rights.read, params: { id: id.schema }, produces: FORMATS[format].type },
      errors: { no_qr_code: NO_QR },
      example: { path: { id: id.example } },
    },
    async ({ db, path, fail, replyHeaders }) => {
      const [code] = await codesOf(db, [path.id])
      if (!code) throw fail('not_found')
      if (code.qr_code === null) throw fail('no_qr_code')
      replyHeaders['x-content-type-options'] = 'nosniff'
      replyHeaders['content-security-policy'] = "default-src 'none'; style-src 'unsafe-inline'"
      return FORMATS[format].draw(code.qr_code)
    },
  )

const ids = text({ min: 1, max: 10_000 })
  .refine(
    (list) => /^\d{1,15}(,\d{1,15})*$/.test(list) && list.split(',').length <= MOST,
    because(mustBe('code_ids', { max: MOST })),
  )
  .meta({ rule: mustBe('code_ids', { max: MOST }) })

const query = {
  ids: ids.describe(`活码 ID，以逗号分隔，至多 ${MOST} 个`),
  format: oneOf('svg', 'png').default('png').describe('图片格式，默认 png'),
}

const zip = inCorporation<ReadCall<typeof query>>(
  {
    ...{ method: 'GET', path: `${PATH}/qr.zip`, tag, summary: '多个二维码的压缩包', right: rights.read, query },
    ...{ produces: 'application/zip', example: { query: { ids: '201,202' } } },
    description: '没有二维码的活码不在其中。',
    errors: { no_qr_code: NO_QR },
  },
  async ({ db, query, fail, replyHeaders }) => {
    const wanted = [...new Set(query.ids.split(',').map(Number))]
    const codes = await codesOf(db, wanted)
    if (codes.length < wanted.length) throw fail('not_found')
    const files = codes.flatMap((code) => (code.qr_code === null ? [] : [[fileName(code, query.format), code.qr_code]]))
    if (files.length === 0) throw new Problem('no_qr_code', NO_QR)
    replyHeaders['content-disposition'] = 'attachment; filename="qr.zip"'
    const { draw } = FORMATS[query.format]
    const packed = zipSync(Object.fromEntries(files.map(([name, text]) => [name, draw(text as string)])), { level: 1 })
    return Buffer.from(packed)
  },
)

/** The id keeps names apart; what file systems refuse is left out of the code's own name. */
function fileName({ id, remark }: Code, format: Format): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must go
  const name = remark.replaceAll(/[\\/:*?"<>|\u0000-\u001f]/g, '').slice(0, 60)
  return `${id}${name ? `-${name}` : ''}.${format}`
}

export const contactWayPictures = [zip, picture('svg'), picture('png')]
