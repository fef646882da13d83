import type { ICredentialType, INodeProperties } from 'n8n-workflow'

const hidden = { password: true }

/** A corporation of a service: its secret for calls, and an operator's API key for the trigger's subscriptions. */
export class GuanxiApi implements ICredentialType {
  name = 'guanxiApi'
  displayName = 'Guanxi API'
  icon = 'file:guanxi.svg'

  properties: INodeProperties[] = [
    {
      ...{ displayName: 'Base URL', name: 'baseUrl', type: 'string', default: 'http://127.0.0.1:8080', required: true },
      description: 'Where the service is, without a path',
    },
    {
      ...{ displayName: 'Corporation ID', name: 'corpId', type: 'string', default: '', required: true },
      placeholder: 'ww_demo_yunqi_tea',
    },
    {
      ...{ displayName: 'Secret', name: 'secret', type: 'string', typeOptions: hidden, default: '', required: true },
      description: 'Of the open API',
    },
    {
      ...{ displayName: 'API Key', name: 'apiKey', type: 'string', typeOptions: hidden, default: '' },
      description:
        'Of the management API, with the rights developers:read and developers:write; only the trigger needs it',
    },
  ]

  /** A wrong secret is HTTP 200 with a code. */
  test = {
    request: {
      ...{ baseURL: '={{$credentials.baseUrl}}', url: '/open-api/access_token/get', method: 'POST' },
      body: { corp_id: '={{$credentials.corpId}}', secret: '={{$credentials.secret}}' },
    },
    rules: [
      {
        type: 'responseSuccessBody',
        properties: { key: 'errcode', value: 10001, message: 'The corporation or the secret is wrong' },
      },
    ],
  }
}
