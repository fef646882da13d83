import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fastify from 'fastify'
import { expect, it } from 'vitest'
import { openConsoleFiles } from './files.ts'
import { addConsole } from './routes.ts'

it('answers 404 for a file that a new build has removed, and gives out the new build from then on', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'console-'))
  const build = async (name: string) => {
    await rm(folder, { recursive: true })
    await mkdir(join(folder, 'assets'), { recursive: true })
    await writeFile(join(folder, 'assets', `${name}.js`), '0')
    await writeFile(join(folder, 'index.html'), `<script src="/console/assets/${name}.js"></script>`)
  }
  await build('old')
  const app = fastify()
  app.setErrorHandler((error: { code?: number }, _request, reply) =>
    reply.code(error.code === 10904 ? 404 : 500).send(),
  )
  addConsole(app, openConsoleFiles(folder))
  const get = (path: string) => app.inject({ url: `/console/${path}` })
  expect((await get('')).body).toContain('old.js')
  await get('assets/unknown.js')
  await build('new')
  expect((await get('assets/old.js')).statusCode).toBe(404)
  expect((await get('')).body).toContain('new.js')
  expect((await get('assets/new.js')).statusCode).toBe(200)
  await app.close()
  await rm(folder, { recursive: true })
})
