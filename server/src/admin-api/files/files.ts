import { z } from 'zod'
import { integer, seconds, text } from '../../contract/fields.ts'
import { problem } from '../../contract/problem.ts'
import { endpoint } from '../../endpoint.ts'
import { keepFile, MOST_BYTES, removeFile } from '../../engines/files/file.ts'
import { sql, verbatim } from '../../storage/sql.ts'
import { CORP, inCorporation, type ReadCall, type WriteCall } from '../kit/call.ts'
import { listOf, readOf, removeOf, shown } from '../kit/endpoints.ts'
import { type Kept, readRecord, recordIn } from '../kit/record.ts'
import { filter, type Resource } from '../kit/resource.ts'
import { serveFile } from './serve.ts'
import { uploadedFile } from './upload.ts'

const TAG = '文件'
const PUBLIC = '/files/{corp_id}/{id}'

const File = z
  .object({
    id: text().describe('文件 ID'),
    name: text().describe('文件名'),
    type: text().describe('媒体类型，按内容判断'),
    size: integer({ min: 1 }).describe('字节数'),
    sha256: text().describe('内容的 SHA-256'),
    width: integer({ min: 1 }).nullable().describe('图片的宽，不是图片为 null'),
    height: integer({ min: 1 }).nullable().describe('图片的高，不是图片为 null'),
    pages: integer({ min: 1 }).nullable().describe('PDF 的页数，不是 PDF 或数不出为 null'),
    url: text().describe('文件的地址（相对本服务），知道地址即可读取'),
    created_at: seconds.describe('上传时间'),
  })
  .meta({ id: 'File' })

const resource: Resource = {
  ...{ path: 'files', tag: TAG, noun: '文件', kind: 'file', table: 'file', record: File },
  rights: { read: 'files:read', write: 'files:write' },
  id: { column: 'id', schema: text({ min: 1, max: 64 }), example: '0123456789abcdef0123456789abcdef' },
  item: verbatim(`json_build_object('id', r.id, 'name', r.name, 'type', r.type, 'size', r.size, 'sha256', r.sha256,
    'width', r.width, 'height', r.height, 'pages', r.pages, 'url', '/files/' || r.corp_id || '/' || r.id, 'created_at', r.created_at)::text`),
  where: verbatim('r.listed'),
  sorts: { created_at: { columns: ['created_at', 'id'] }, size: { columns: ['size', 'id'] } },
  sort: '-created_at',
  textColumns: ['id'],
  search: ['name'],
  filters: { type: filter(text({ min: 1 }).describe('媒体类型'), (type) => sql`r.type = ${type}`) },
}

const upload = inCorporation<WriteCall>(
  {
    ...{ method: 'POST', path: 'files', tag: TAG, summary: '上传文件', right: resource.rights.write },
    ...{ status: 201, reply: File, consumes: 'multipart/form-data', bodyLimit: MOST_BYTES + 64 * 1024 },
    description:
      'multipart/form-data，字段 file，至多 20 MB。类型按内容判断：图片、视频、音频、PDF、Office 文档、zip、文本；名不副实或损坏的图片不接受。',
    errors: { quota_exceeded: { status: 409, title: { zh: '文件空间已用完', en: 'the space for files is used up' } } },
  },
  async ({ ctx, upload, requestHeaders, replyHeaders, audit, fail, rights }) => {
    const id = await keepFile(ctx, await uploadedFile(requestHeaders, upload))
    if (id === undefined) throw fail('quota_exceeded')
    const file = (await recordIn(ctx, resource, id)) as Kept
    await audit({ action: 'created', kind: 'file', id, after: file.fields })
    replyHeaders.location = `${CORP.replace('{corp_id}', encodeURIComponent(ctx.corpId))}/files/${id}`
    return shown(resource, file, rights, replyHeaders)
  },
)

const content = inCorporation<ReadCall>(
  {
    ...{ method: 'GET', path: 'files/{id}/content', tag: TAG, summary: '读取文件内容', right: resource.rights.read },
    ...{ params: { id: resource.id.schema }, produces: 'application/octet-stream' },
    description: '支持 Range 与 If-None-Match。浏览器会当作网页运行的类型（SVG、HTML 等）只作为附件下载。',
    example: { path: { id: resource.id.example } },
  },
  async ({ db, path, requestHeaders }) => {
    await readRecord(db, resource, path.id)
    return serveFile(db, path.id, requestHeaders)
  },
)

export const files = [
  listOf(resource),
  upload,
  readOf(resource),
  content,
  removeOf(resource, (ctx, id: string) => removeFile(ctx, id)),
]

/** For pages and messages: everybody who has a file's address may read it. */
export const publicFile = endpoint({
  ...{
    audience: 'public',
    method: 'GET',
    path: PUBLIC,
    tag: TAG,
    summary: '读取文件',
    produces: 'application/octet-stream',
  },
  params: { id: z.string().regex(/^[0-9a-f]{32}$/) },
  example: { path: { corp_id: 'ww_demo_yunqi_tea', id: resource.id.example } },
  handle({ db, path, requestHeaders }) {
    if (!db) throw problem('not_found')
    return serveFile(db, path.id, requestHeaders)
  },
})
