import { get } from 'node:http'
import { beChild, childInput } from '../../lab/child.ts'

/** Listeners to a corporation's live events; tells when each change has reached all of them. */
const { url, headers, count } = childInput<{ url: string; headers: Record<string, string>; count: number }>()
const heard = new Map<string, number>()
const waiting = new Map<string, () => void>()

function hear(id: string): void {
  const times = (heard.get(id) ?? 0) + 1
  heard.set(id, times)
  if (times === count) waiting.get(id)?.()
}

function listen(): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = get(url, { headers, agent: false }, (response) => {
      if (response.statusCode !== 200) return reject(new Error(`HTTP ${response.statusCode}`))
      let held = ''
      response.setEncoding('utf8')
      response.on('data', (text: string) => {
        resolve()
        held += text
        for (let end = held.indexOf('\n\n'); end >= 0; end = held.indexOf('\n\n')) {
          const data = /^data: (.*)$/m.exec(held.slice(0, end))?.[1]
          held = held.slice(end + 2)
          if (data) hear((JSON.parse(data) as { id: string }).id)
        }
      })
    })
    request.on('error', reject)
  })
}

const AT_ONCE = 50
for (let open = 0; open < count; open += AT_ONCE) {
  await Promise.all(Array.from({ length: Math.min(AT_ONCE, count - open) }, listen))
}

/** The moment at which the last listener heard of the record of this id. */
await beChild('listening', async (id: string) => {
  if ((heard.get(id) ?? 0) < count) await new Promise<void>((resolve) => waiting.set(id, resolve))
  return Date.now()
})
