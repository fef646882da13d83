import { readFileSync } from 'node:fs'
import { BUILD } from '../../build.ts'
import { openApi } from '../../contract/openapi.ts'
import { restOpenApi } from '../../contract/openapi-rest.ts'
import type { Endpoint, RestEndpoint } from '../../endpoint.ts'
import type { AppDeps } from '../app-deps.ts'
import { ADMIN_INTRODUCTION } from './admin-introduction.ts'
import { type Asset, asset } from './assets.ts'
import { INTRODUCTION } from './introduction.ts'
import { SANDBOX_INTRODUCTION } from './sandbox-introduction.ts'

type Documents = { open: Asset; admin: Asset; sandbox: Asset }

const examples = JSON.parse(readFileSync(new URL('../examples.json', import.meta.url), 'utf8'))

const JSON_TYPE = { type: 'application/json; charset=utf-8' }

const made = new WeakMap<readonly Endpoint[], Documents>()

/** The OpenAPI documents, one of each for all cells in this process: one takes a second to make and megabytes to keep. */
export function documentsOf({ endpoints, callbacks }: Pick<AppDeps, 'endpoints' | 'callbacks'>): Documents {
  const known = made.get(endpoints)
  if (known) return known
  const about = () => ({ version: BUILD, description: INTRODUCTION, examples, callbacks: callbacks?.(examples) ?? [] })
  const below = (start: string, title: string, description: string) => {
    const listed = endpoints.filter(
      (endpoint): endpoint is RestEndpoint => endpoint.audience === 'admin' && endpoint.path.startsWith(start),
    )
    return asset(() => JSON.stringify(restOpenApi(listed, { title, version: BUILD, description })), JSON_TYPE)
  }
  const open = endpoints.filter((endpoint) => endpoint.audience === 'open')
  const documents = {
    open: asset(() => JSON.stringify(openApi(open, about())), JSON_TYPE),
    admin: below('/admin-api/', '关系 Guanxi 管理接口', ADMIN_INTRODUCTION),
    sandbox: below('/sandbox/', '关系 Guanxi 沙箱接口', SANDBOX_INTRODUCTION),
  }
  made.set(endpoints, documents)
  return documents
}
