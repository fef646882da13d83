import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { HttpOptions, ICredentialType, INodeExecutionData, INodeTypeDescription } from 'n8n-workflow'

/** The errors of n8n's own package, as far as nodes and these tests know them. */
const WORKFLOW = `class NodeOperationError extends Error {
  constructor(node, error, options = {}) { super(error.message ?? error); Object.assign(this, { node, ...options }) }
}
class NodeApiError extends Error {
  constructor(node, error, options = {}) { super(options.message ?? error.message); Object.assign(this, { node, cause: error, ...options }) }
}
module.exports = { NodeApiError, NodeOperationError }`

type Parameters = Record<string, unknown>
type Run<T> = { call(functions: object): Promise<T> }
type Loaded = {
  description: INodeTypeDescription
  execute: Run<INodeExecutionData[][]>
  webhook: Run<{ workflowData?: INodeExecutionData[][]; noWebhookResponse?: boolean }>
  webhookMethods: { default: Record<'checkExists' | 'create' | 'delete', Run<boolean>> }
  methods: { loadOptions: { getKinds: Run<{ name: string; value: string }[]> } }
}
type Started = { event: string; status: string; msg_data: Record<string, unknown> }

/** The classes of the packed package, loaded as n8n loads them: by the paths of its manifest, named after the files. */
export function loadNodes(tgz: Buffer) {
  const folder = mkdtempSync(join(tmpdir(), 'n8n-nodes-'))
  writeFileSync(join(folder, 'package.tgz'), tgz)
  execFileSync('tar', ['-xzf', 'package.tgz'], { cwd: folder })
  const peer = join(folder, 'node_modules/n8n-workflow')
  mkdirSync(peer, { recursive: true })
  writeFileSync(join(peer, 'index.js'), WORKFLOW)
  const require = createRequire(join(folder, 'package/package.json'))
  const manifest = require('./package.json')
  const made = (path: string) => {
    const [name = ''] = (path.split('/').at(-1) as string).split('.')
    return new (require(`./${path}`)[name])()
  }
  const [action, trigger] = (manifest.n8n.nodes as string[]).map(made) as [Loaded, Loaded]
  const [credential] = (manifest.n8n.credentials as string[]).map(made) as [ICredentialType]
  return { folder, manifest, action, trigger, credential }
}

/** What a running node is given: credentials, its parameters, and HTTP by n8n's options. */
function functions(credentials: Parameters, parameters: Parameters) {
  return {
    getCredentials: async () => credentials,
    getNode: () => ({ name: 'Guanxi' }),
    helpers: {
      returnJsonArray: (data: unknown) => [data].flat().map((json) => ({ json })),
      async httpRequest({ url, method, headers, body, abortSignal: signal }: HttpOptions) {
        const reply = await fetch(url, { method, headers, body, signal } as RequestInit)
        return { statusCode: reply.status, headers: Object.fromEntries(reply.headers), body: await reply.text() }
      },
    },
    value: (name: string, fallback: unknown) => (name in parameters ? parameters[name] : fallback),
  }
}

/** Runs the action node once for an item. */
export async function run(node: Loaded, credentials: Parameters, parameters: Parameters, goesOn = false) {
  const base = functions(credentials, parameters)
  const [items] = await node.execute.call({
    ...base,
    getInputData: () => [{ json: {} }],
    getNodeParameter: (name: string, _item: number, fallback: unknown) => base.value(name, fallback),
    continueOnFail: () => goesOn,
  })
  return items as INodeExecutionData[]
}

/** A trigger that is reached over HTTP, as n8n serves it: what workflows were started with, and its hooks. */
export async function serveTrigger(node: Loaded, credentials: Parameters, parameters: Parameters) {
  const started: Started[] = []
  const base = functions(credentials, parameters)
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const send = (text: string) => response.end(text)
    const answer = {
      status(code: number) {
        response.statusCode = code
        return answer
      },
      type: () => answer,
      ...{ send, json: (body: object) => send(JSON.stringify(body)) },
    }
    const { workflowData, noWebhookResponse } = await node.webhook.call({
      ...base,
      getNodeWebhookUrl: () => url,
      getWebhookName: () => (request.method === 'GET' ? 'setup' : 'default'),
      getRequestObject: () => ({ originalUrl: request.url, headers: request.headers, rawBody: Buffer.concat(chunks) }),
      getResponseObject: () => answer,
    })
    started.push(...(workflowData?.[0] ?? []).map(({ json }) => json as Started))
    if (!noWebhookResponse) response.end('{"message":"Workflow was started"}')
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/webhook/tags`
  const hook = (name: 'checkExists' | 'create' | 'delete', more: Parameters = {}) => {
    const own = functions(credentials, { ...parameters, ...more })
    const given = { ...own, getNodeWebhookUrl: () => url, getNodeParameter: own.value }
    return node.webhookMethods.default[name].call(given)
  }
  return {
    url,
    started,
    hook,
    kinds: () => node.methods.loadOptions.getKinds.call(base),
    close: () => void server.close(),
  }
}
