/** What the nodes use of n8n's own package, which n8n brings; declared here because it has a hundred dependencies. */
declare module 'n8n-workflow' {
  type Json = Record<string, any>

  export interface INodeProperties {
    displayName: string
    name: string
    type: 'string' | 'number' | 'boolean' | 'options' | 'multiOptions' | 'json' | 'collection' | 'notice'
    default: unknown
    required?: boolean
    description?: string
    placeholder?: string
    hint?: string
    noDataExpression?: boolean
    typeOptions?: Json
    displayOptions?: { show: Record<string, (string | boolean)[]> }
    options?: (INodeProperties | { name: string; value: string | number; description?: string; action?: string })[]
  }

  export interface INodeTypeDescription {
    displayName: string
    name: string
    icon: string
    group: string[]
    version: number
    subtitle?: string
    description: string
    defaults: { name: string }
    inputs: string[]
    outputs: string[]
    usableAsTool?: boolean
    credentials: { name: string; required: boolean }[]
    webhooks?: { name: string; httpMethod: string; responseMode: string; path: string }[]
    properties: INodeProperties[]
  }

  export interface ICredentialType {
    name: string
    displayName: string
    icon?: string
    documentationUrl?: string
    properties: INodeProperties[]
    test?: Json
  }

  export interface HttpOptions {
    url: string
    method: string
    headers?: Record<string, string>
    body?: unknown
    json?: boolean
    encoding?: 'text'
    returnFullResponse?: boolean
    ignoreHttpStatusErrors?: boolean
    disableFollowRedirect?: boolean
    abortSignal?: unknown
  }

  interface FunctionsBase {
    getCredentials(name: string): Promise<Json>
    getNode(): Json
    helpers: {
      httpRequest(options: HttpOptions): Promise<any>
      returnJsonArray(data: Json | Json[]): INodeExecutionData[]
    }
  }

  export interface INodeExecutionData {
    json: Json
    pairedItem?: { item: number }
  }

  export interface IExecuteFunctions extends FunctionsBase {
    getInputData(): INodeExecutionData[]
    getNodeParameter(name: string, item: number, fallback?: unknown): any
    continueOnFail(): boolean
  }

  export interface ILoadOptionsFunctions extends FunctionsBase {}

  export interface IHookFunctions extends FunctionsBase {
    getNodeParameter(name: string, fallback?: unknown): any
    getNodeWebhookUrl(name: string): string | undefined
    getWorkflowStaticData(type: 'node'): Json
  }

  export interface IWebhookFunctions extends FunctionsBase {
    getNodeWebhookUrl(name: string): string | undefined
    getRequestObject(): any
    getResponseObject(): any
    getWebhookName(): string
  }

  export interface IWebhookResponseData {
    workflowData?: INodeExecutionData[][]
    noWebhookResponse?: boolean
  }

  export class NodeApiError extends Error {
    constructor(node: Json, error: Json, options?: Json)
  }
  export class NodeOperationError extends Error {
    constructor(node: Json, error: Error | string, options?: Json)
  }
}
