import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import { isKnown } from '../contract/if-none-match.ts'

/** Packages for integrators: the folder below `packages/`, and the file that is committed there and served. */
const PACKAGES = [
  { folder: 'client', file: 'guanxi-client.tgz' },
  { folder: 'conform', file: 'guanxi-conform.tgz' },
  { folder: 'n8n-nodes-guanxi', file: 'n8n-nodes-guanxi.tgz' },
]

type Package = { name: string; version: string; file: string; bytes: number; integrity: string; content: Buffer }

function load({ folder, file }: (typeof PACKAGES)[number]): Package {
  const read = (path: string) => readFileSync(new URL(`../../../packages/${folder}/${path}`, import.meta.url))
  const { name, version } = JSON.parse(read('package.json').toString())
  const content = read(file)
  const integrity = `sha512-${createHash('sha512').update(content).digest('base64')}`
  return { name, version, file, bytes: content.length, integrity, content }
}

/** `/client/`: what there is, and `/client/{file}`, for `npm i http://…/client/guanxi-client.tgz`. Read on first use. */
export function addClientPackages(app: FastifyInstance): void {
  let loaded: Package[] | undefined
  const all = () => {
    loaded ??= PACKAGES.map(load)
    return loaded
  }
  app.get('/client', async (_request, reply) => reply.redirect('/client/', 301))
  app.get('/client/', async (_request, reply) => {
    const packages = all().map(({ content: _, ...shown }) => shown)
    return reply.header('cache-control', 'no-cache').send({ packages })
  })
  for (const { file } of PACKAGES) {
    app.get(`/client/${file}`, async (request, reply) => {
      const { content, integrity } = all().find((each) => each.file === file) as Package
      const etag = `"${integrity.slice(-24, -2)}"`
      reply.header('etag', etag).header('cache-control', 'no-cache').header('x-content-type-options', 'nosniff')
      if (isKnown(request.headers['if-none-match'], etag)) return reply.code(304).send()
      return reply.header('content-type', 'application/gzip').send(content)
    })
  }
}
