import type {
  IHookFunctions,
  ILoadOptionsFunctions,
  INodeTypeDescription,
  IWebhookFunctions,
  IWebhookResponseData,
} from 'n8n-workflow'
import { answerVerification, CallbackError, openCallback } from '../../../client/src/webhook.ts'
import { credentialsOf } from '../http.ts'
import { keysOf } from '../keys.ts'
import { eventKinds, subscribe, subscriptionsOf, unsubscribe } from '../subscription.ts'

const webhook = { responseMode: 'onReceived', path: 'webhook' }

/** Starts a workflow when records or tickets change; makes its subscription itself and removes it. */
export class GuanxiTrigger {
  description: INodeTypeDescription = {
    ...{
      displayName: 'Guanxi Trigger',
      name: 'guanxiTrigger',
      icon: 'file:guanxi.svg',
      group: ['trigger'],
      version: 1,
    },
    subtitle: '={{$parameter["kinds"].join(", ")}}',
    description: 'Starts the workflow when records or tickets change',
    defaults: { name: 'Guanxi Trigger' },
    ...{ inputs: [], outputs: ['main'] },
    credentials: [{ name: 'guanxiApi', required: true }],
    webhooks: [
      { name: 'setup', httpMethod: 'GET', ...webhook },
      { name: 'default', httpMethod: 'POST', ...webhook },
    ],
    properties: [
      {
        ...{ displayName: 'Kinds', name: 'kinds', type: 'multiOptions', required: true, default: [] },
        typeOptions: { loadOptionsMethod: 'getKinds' },
        description:
          'What to be told of: changes of tickets, or records of a kind that were created, updated or removed',
      },
    ],
  }

  methods = {
    loadOptions: {
      async getKinds(this: ILoadOptionsFunctions) {
        return (await eventKinds(this)).map((value) => ({ name: value, value }))
      },
    },
  }

  webhookMethods = {
    default: {
      /** Whether the subscription is there as it is wanted; any other of this address is removed. */
      async checkExists(this: IHookFunctions): Promise<boolean> {
        const wanted = sorted(this.getNodeParameter('kinds'))
        let exists = false
        for (const { subscription_id, kinds, active } of await subscriptionsOf(this, addressOf(this))) {
          if (!exists && active && sorted(kinds) === wanted) exists = true
          else await unsubscribe(this, subscription_id)
        }
        return exists
      },
      async create(this: IHookFunctions): Promise<boolean> {
        await subscribe(this, await credentialsOf(this), addressOf(this), this.getNodeParameter('kinds'))
        return true
      },
      async delete(this: IHookFunctions): Promise<boolean> {
        for (const { subscription_id } of await subscriptionsOf(this, addressOf(this)))
          await unsubscribe(this, subscription_id)
        return true
      },
    },
  }

  async webhook(this: IWebhookFunctions): Promise<IWebhookResponseData> {
    const request = this.getRequestObject()
    const keys = keysOf(await credentialsOf(this), addressOf(this))
    const url = request.originalUrl ?? request.url
    try {
      if (this.getWebhookName() === 'setup') {
        const echo = await answerVerification({ url }, keys)
        this.getResponseObject().status(200).type('text/plain').send(echo)
        return { noWebhookResponse: true }
      }
      if (request.rawBody === undefined) await request.readRawBody()
      const message = await openCallback({ url, headers: request.headers, body: request.rawBody }, keys)
      return { workflowData: [this.helpers.returnJsonArray({ ...message })] }
    } catch (error) {
      if (!(error instanceof CallbackError)) throw error
      this.getResponseObject().status(401).json({ reason: error.reason })
      return { noWebhookResponse: true }
    }
  }
}

function addressOf(node: IHookFunctions | IWebhookFunctions): string {
  return node.getNodeWebhookUrl('default') as string
}

const sorted = (kinds: readonly string[]) => [...kinds].sort().join(' ')
