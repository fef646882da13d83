import { randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freshDatabase } from '../../../qa/support/database.ts'
import { startReceiver } from '../../../qa/support/receivers/receiver.ts'
import { addCorpRow, openWebhookSetup } from '../../../qa/support/receivers/webhook-setup.ts'
import { checkDatabase, KEY_FILE, openVault, vaultOf } from '../storage/vault.ts'
import { requestFor } from './message.ts'
import { OVERLAP, type Secrets } from './secrets.ts'
import { createSubscription, findSubscription, rotateSecrets, secretsOf } from './subscription.ts'
import { openTransport } from './transport.ts'
import { enableSubscription, sendTest } from './verify.ts'

let store: Awaited<ReturnType<typeof freshDatabase>>
let deps: ReturnType<typeof openWebhookSetup>
beforeAll(async () => {
  store = await freshDatabase()
  deps = openWebhookSetup(store.owner)
  await addCorpRow(store.owner, 'ww1')
})
afterAll(async () => {
  await deps.close()
  await store.close()
})

const wanted = (url: string, more = {}) => ({ url, app_id: 'app', kinds: ['work_order_change'], ...more })

describe('a receiver', () => {
  it('that answers the decrypted echostr is enabled, and one that does not is not, with the reason', async () => {
    let secrets: Secrets | undefined
    const good = await startReceiver({ secrets: () => secrets as Secrets })
    const made = await createSubscription(deps.owner, deps.vault, 'ww1', wanted(good.url), 1)
    secrets = made.secrets
    expect(made.subscription).toMatchObject({ enabled: false, reason: { code: 'not_verified', params: {} } })
    expect(await enableSubscription(deps, 'ww1', made.subscription.subscription_id, 2)).toMatchObject({
      enabled: true,
      reason: null,
    })
    expect(await sendTest(deps, 'ww1', made.subscription.subscription_id, Math.floor(Date.now() / 1000))).toMatchObject(
      {
        status: 200,
      },
    )
    expect(good.pushes).toMatchObject([{ event: 'work_order_change', status: 'create' }])

    const deaf = await startReceiver()
    const { subscription } = await createSubscription(deps.owner, deps.vault, 'ww1', wanted(deaf.url), 1)
    expect(await enableSubscription(deps, 'ww1', subscription.subscription_id, 2)).toMatchObject({
      enabled: false,
      reason: { code: 'receiver_wrong' },
    })
    await deaf.close()
    const away = await enableSubscription(deps, 'ww1', subscription.subscription_id, 3)
    expect(away?.reason).toEqual({ code: 'connection_refused', params: {} })
    await good.close()
  })

  it('inside our network is refused, and nothing but the reason remains', async () => {
    const inner = await startReceiver()
    const { subscription } = await createSubscription(deps.owner, deps.vault, 'ww1', wanted(inner.url), 1)
    const shut = { ...deps, transport: openTransport() }
    const saved = await enableSubscription(shut, 'ww1', subscription.subscription_id, 2)
    const reason = { code: 'address_not_public', params: { address: '127.0.0.1' } }
    expect(saved).toMatchObject({ enabled: false, reason })
    expect(inner.requests()).toBe(0)
    await inner.close()
  })
})

it.each([
  [{ url: 'ftp://example.com/' }, /http/],
  [{ url: 'file:///etc/passwd' }, /http/],
  [{ url: 'x' }, /http/],
  [{ url: 'http://user:pw@example.com/' }, /password/],
  [{ kinds: [] }, /kinds must be some of/],
  [{ kinds: ['close', 'nothing'] }, /not nothing/],
  [{ token: 'with space' }, /token/],
  [{ encoding_aes_key: 'short' }, /43/],
  [{ webhook_secret: 'whsec_x' }, /whsec_/],
])('refuses %j', async (more, reason) => {
  const given = { ...wanted('http://example.com/'), ...(more as object) }
  await expect(createSubscription(deps.owner, deps.vault, 'ww1', given, 1)).rejects.toThrow(reason)
})

describe('secrets', () => {
  it('lie in the database encrypted', async () => {
    const { subscription, secrets } = await createSubscription(
      deps.owner,
      deps.vault,
      'ww1',
      wanted('http://a.example/'),
      1,
    )
    const [row] = await store.owner`
      select s.*, encode(secrets, 'escape') as plain from subscription s
      where subscription_id = ${subscription.subscription_id}`
    const text = JSON.stringify(row)
    for (const secret of [secrets.token, secrets.encoding_aes_key, secrets.webhook_secrets[0]?.secret as string]) {
      expect(text).not.toContain(secret)
    }
    expect(await secretsOf(deps.owner, deps.vault, 'ww1', subscription.subscription_id)).toEqual(secrets)
    await expect(secretsOf(deps.owner, vaultOf(randomBytes(32)), 'ww1', subscription.subscription_id)).rejects.toThrow(
      'encrypted with another master key',
    )
    await store.owner`update subscription set secrets = ${row?.secrets} where subscription_id = 1`
    await expect(secretsOf(deps.owner, deps.vault, 'ww1', 1)).rejects.toThrow('do not open')
  })

  it('rotate with a day of overlap: old and new webhook secret sign, the rest changes at once', async () => {
    const now = Math.floor(Date.now() / 1000)
    const made = await createSubscription(deps.owner, deps.vault, 'ww1', wanted('http://b.example/'), now)
    const id = made.subscription.subscription_id
    const [old, fresh] = [made.secrets, (await rotateSecrets(deps.owner, deps.vault, 'ww1', id, {}, now)) as Secrets]
    expect(fresh.token).not.toBe(old.token)
    expect(fresh.encoding_aes_key).not.toBe(old.encoding_aes_key)
    const message = {
      corpId: 'ww1',
      eventId: 'e1',
      kind: 'k',
      action: 'a',
      seq: 1,
      createdAt: 1,
      attempts: 0,
      data: '{}',
    }
    const at = (when: number) => requestFor({ url: 'http://b.example/', appId: 'a' }, fresh, message, when)
    const verify = (secrets: Secrets, { body, headers }: ReturnType<typeof at>) =>
      new Webhook(secrets.webhook_secrets[0]?.secret ?? '').verify(body, headers)
    expect(at(now).headers['webhook-signature'].split(' ').length).toBe(2)
    expect(verify(old, at(now))).toBeDefined()
    expect(verify(fresh, at(now))).toBeDefined()
    expect(at(now + OVERLAP).headers['webhook-signature'].split(' ').length).toBe(1)
    const again = (await rotateSecrets(deps.owner, deps.vault, 'ww1', id, {}, now + OVERLAP)) as Secrets
    expect(again.webhook_secrets.length).toBe(2)
    expect(await findSubscription(deps.owner, 'ww1', id)).not.toHaveProperty('secrets')
  })
})

describe('the master key', () => {
  it('is made once, for its owner alone, however many start together', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'guanxi-vault-'))
    const vaults = await Promise.all(Array.from({ length: 20 }, () => openVault({ key: undefined, folder })))
    expect(new Set(vaults.map(({ mark }) => mark.toString('hex'))).size).toBe(1)
    expect((await stat(join(folder, KEY_FILE))).mode & 0o777).toBe(0o600)
    const key = (await readFile(join(folder, KEY_FILE), 'utf8')).trim()
    expect((await openVault({ key, folder: '/nowhere' })).mark).toEqual(vaults[0]?.mark)
    await writeFile(join(folder, KEY_FILE), 'broken')
    await expect(openVault({ key: undefined, folder })).rejects.toThrow('must be 32 bytes in base64')
    await rm(folder, { recursive: true })
    await expect(openVault({ key: undefined, folder, make: false })).rejects.toThrow('neither GUANXI_KEY')
    await expect(openVault({ key: 'AAAA', folder })).rejects.toThrow('GUANXI_KEY must be 32 bytes')
  })

  it('is noticed when it is another', async () => {
    await checkDatabase(store.owner, deps.vault)
    await expect(checkDatabase(store.owner, vaultOf(randomBytes(32)))).rejects.toThrow('set GUANXI_KEY to that key')
    const stranger = vaultOf(randomBytes(32))
    await expect(createSubscription(deps.owner, stranger, 'ww1', wanted('http://c.example/'), 1)).rejects.toThrow(
      'another master key',
    )
  })
})
