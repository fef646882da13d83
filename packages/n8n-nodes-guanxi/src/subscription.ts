import { type IHookFunctions, type ILoadOptionsFunctions, NodeApiError, NodeOperationError } from 'n8n-workflow'
import { type Credentials, manage } from './http.ts'
import { keysOf } from './keys.ts'

const APP = 'n8n'

type Found = { subscription_id: number; url: string; app_id: string; kinds: string[]; active: boolean }

/** The subscriptions of this address. */
export async function subscriptionsOf(node: IHookFunctions, url: string): Promise<Found[]> {
  const { items } = await asked(node, 'GET', `subscriptions?limit=100&q=${encodeURIComponent(url)}`)
  return (items as Found[]).filter((each) => each.url === url && each.app_id === APP)
}

/** Makes a subscription of this address and lets the service verify it; one that it does not accept is removed. */
export async function subscribe(node: IHookFunctions, credentials: Credentials, url: string, kinds: string[]) {
  const { token, encodingAesKey, webhookSecret } = keysOf(credentials, url)
  const keys = { token, encoding_aes_key: encodingAesKey, webhook_secret: webhookSecret }
  const { subscription_id: id } = await asked(node, 'POST', 'subscriptions', { url, kinds, app_id: APP, ...keys })
  const { enabled, reason } = await asked(node, 'POST', `subscriptions/${id}/enable`, {})
  if (enabled) return
  await unsubscribe(node, id)
  throw new NodeOperationError(
    node.getNode(),
    `The service could not verify ${url}: ${reason?.message ?? 'no reason given'}`,
  )
}

/** Removes a subscription; one that is gone is fine. */
export async function unsubscribe(node: IHookFunctions, id: number): Promise<void> {
  const { status, body } = await manage(node, 'DELETE', `subscriptions/${id}`)
  if (status >= 300 && status !== 404) throw refused(node, status, body)
}

/** What may be subscribed to. */
export async function eventKinds(node: ILoadOptionsFunctions): Promise<string[]> {
  return (await asked(node, 'GET', 'event-kinds')).items
}

async function asked(
  node: IHookFunctions | ILoadOptionsFunctions,
  method: string,
  path: string,
  body?: object,
): Promise<any> {
  const reply = await manage(node, method, path, body)
  if (reply.status >= 300 || reply.body === undefined) throw refused(node, reply.status, reply.body)
  return reply.body
}

function refused(node: IHookFunctions | ILoadOptionsFunctions, status: number, problem: any): NodeApiError {
  const { code, title, detail, errors = [] } = problem ?? {}
  const fields = errors.map((each: { field: string; message: string }) => `${each.field} ${each.message}`)
  return new NodeApiError(
    node.getNode(),
    { code, status },
    {
      ...{ message: title ?? `HTTP ${status}`, httpCode: String(status) },
      description: [detail, ...fields].filter((part) => part).join('; '),
    },
  )
}
