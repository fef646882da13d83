import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { answerVerification, openCallback } from '../../../packages/client/src/webhook.ts'
import { pushEvent } from '../../../server/src/feed/push.ts'
import { asCommand } from '../../../server/src/storage/as-command.ts'
import { type Secrets, secretsFrom } from '../../../server/src/webhooks/secrets.ts'
import { createSubscription } from '../../../server/src/webhooks/subscription.ts'
import { enableSubscription } from '../../../server/src/webhooks/verify.ts'
import { freshDatabase } from '../../support/database.ts'
import { freePort } from '../../support/free-port.ts'
import { until } from '../../support/receivers/receiver.ts'
import { addCorpRow, openWebhookSetup } from '../../support/receivers/webhook-setup.ts'

const page = readFileSync(new URL('../../../docs/guides/encryption.md', import.meta.url), 'utf8')
const folder = mkdtempSync(join(tmpdir(), 'guanxi-guides-'))

let store: Awaited<ReturnType<typeof freshDatabase>>
let deps: ReturnType<typeof openWebhookSetup>
beforeAll(async () => {
  store = await freshDatabase()
  deps = openWebhookSetup(store.owner)
})
afterAll(async () => {
  await deps.close()
  await store.close()
  rmSync(folder, { recursive: true })
})

/** The program of a language, as the page shows it, running; `printed` is what it has printed. */
async function startExample(language: string, command: string, file: string, corpId: string, secrets: Secrets) {
  const code = new RegExp(`\`\`\`${language}\\n(.*?)\`\`\``, 's').exec(page)?.[1] ?? ''
  writeFileSync(join(folder, file), code)
  const port = await freePort()
  const env = {
    ...process.env,
    PORT: String(port),
    TOKEN: secrets.token,
    KEY: secrets.encoding_aes_key,
    CORP_ID: corpId,
  }
  const child: ChildProcess = spawn(command, [join(folder, file)], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  let out = ''
  child.stdout?.setEncoding('utf8').on('data', (text) => {
    out += text
  })
  const url = `http://127.0.0.1:${port}/callback?from=guanxi`
  await until(() =>
    fetch(url).then(
      () => true,
      () => false,
    ),
  )
  return {
    url,
    printed: () =>
      out
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line)),
    stop: () => child.kill(),
  }
}

describe.each([
  ['ts', process.execPath, 'receiver.ts'],
  ['python', 'python3', 'receiver.py'],
])('the receiver in %s', (language, command, file) => {
  it('is verified, and prints real deliveries', async () => {
    const corpId = `ww${language}`
    await addCorpRow(store.owner, corpId)
    const secrets = secretsFrom({})
    const example = await startExample(language, command, file, corpId, secrets)
    const { token, encoding_aes_key } = secrets
    const wanted = { url: example.url, app_id: 'app', kinds: ['work_order_change'], token, encoding_aes_key }
    const { subscription } = await createSubscription(deps.owner, deps.vault, corpId, wanted, 1)
    const enabled = await enableSubscription(deps, corpId, subscription.subscription_id, Math.floor(Date.now() / 1000))
    expect(enabled).toMatchObject({ enabled: true, reason: null })

    const texts = ['请退款', 'x'.repeat(1000), '"\\\n', '😀']
    for (const [i, text] of texts.entries()) {
      const data = { order_no: `WO-${i}`, staff_id: 'zhang', content: { text } }
      const event = { kind: 'work_order_change', action: 'reply', recordId: `WO-${i}`, data }
      await asCommand(store.owner, corpId, (ctx) => pushEvent(ctx, event), 1)
    }
    const worker = deps.work()
    await until(() => example.printed().length === texts.length)
    await worker.stop()
    const found = example.printed().map(({ msg_data }) => msg_data.content.text)
    expect(found.sort()).toEqual([...texts].sort())

    for (const [query, body] of [
      ['msg_signature=0&timestamp=1&nonce=2', '{"encrypt":"AAAA"}'],
      ['', 'not JSON'],
    ]) {
      const { status } = await fetch(`${example.url}&${query}`, { method: 'POST', body: body ?? '' })
      expect([400, 401]).toContain(status)
    }
    expect(example.printed().length).toBe(texts.length)
    example.stop()
  })
})

it('the client answers the check of its address, and opens real deliveries', async () => {
  const corpId = 'wwclient'
  await addCorpRow(store.owner, corpId)
  const { token, encoding_aes_key, webhook_secrets } = secretsFrom({})
  const webhook_secret = webhook_secrets[0]?.secret as string
  const keys = { token, encodingAesKey: encoding_aes_key, corpId, webhookSecret: webhook_secret }
  const opened: unknown[] = []
  const server = createServer(async (request, response) => {
    const got = { url: request.url as string, headers: request.headers as Record<string, string> }
    if (request.method === 'GET') return response.end(await answerVerification(got, keys))
    opened.push((await openCallback({ ...got, body: await text(request) }, keys)).msg_data)
    response.end('success')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/callback?from=guanxi`
  const wanted = { url, app_id: 'app', kinds: ['work_order_change'], token, encoding_aes_key, webhook_secret }
  const { subscription } = await createSubscription(deps.owner, deps.vault, corpId, wanted, 1)
  const enabled = await enableSubscription(deps, corpId, subscription.subscription_id, Math.floor(Date.now() / 1000))
  expect(enabled).toMatchObject({ enabled: true, reason: null })
  const data = { order_no: 'WO-1', content: { text: '请退款' } }
  const event = { kind: 'work_order_change', action: 'reply', recordId: 'WO-1', data }
  await asCommand(store.owner, corpId, (ctx) => pushEvent(ctx, event), 1)
  const worker = deps.work()
  await until(() => opened.length === 1)
  await worker.stop()
  server.close()
  expect(opened).toEqual([data])
})
