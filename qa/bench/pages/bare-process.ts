import { randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Login } from '@guanxi/embedded-postgres'
import { connect } from '../../../server/src/storage/connect.ts'
import { beChild, childInput } from '../../lab/child.ts'

/** The least that a page does: one insert, and a redirect. `/f` keeps what was posted, `/r` that somebody came. */
const { login } = childInput<{ login: Login }>()
const sql = connect(login, { max: 16 })

const server = createServer((request, reply) => {
  const parts: Buffer[] = []
  request.on('data', (part: Buffer) => parts.push(part))
  request.on('end', async () => {
    const isForm = request.url?.startsWith('/f') ?? false
    const key = randomBytes(16).toString('hex')
    if (isForm) {
      const answers = Object.fromEntries(new URLSearchParams(Buffer.concat(parts).toString()))
      await sql`insert into bare_answer (key, answers, at) values (${key}, ${sql.json(answers)}, ${Date.now()})`
    } else await sql`insert into bare_view (key, at) values (${key}, ${Date.now()})`
    reply.writeHead(isForm ? 303 : 302, { location: 'https://tea.example.com/menu' }).end()
  })
})
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
await beChild(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, async () => 'ready')
