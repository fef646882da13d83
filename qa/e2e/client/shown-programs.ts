import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '../../..')
const PAGES = ['README*.md', 'docs/**/*.md', 'packages/client/README.md']
const ABOUT_CLIENT = /from '@guanxi\/client/

/** What pages leave to their readers' own programs: their clients, keys, copies and web servers. */
export const OF_READERS = `import type { Client } from '@guanxi/client'
  declare global {
    const process: { env: Record<string, string | undefined> }
    const client: Client
    const copy: Map<string, unknown>
    const points: { unionid: string[]; integral: number }
    const baseUrl: string
    const corpId: string
    const key: string
    const token: string
    const encodingAesKey: string
    const webhookSecret: string
    const request: { method: string; url: string; headers: Record<string, string> }
    const body: string
    function keep(kind: string, action: string, id: string, data: unknown): Promise<void>
    function answer(status: number, text: string): void
  }\n`

/** The programs that documents and packages show of the client, each as a module, and where it stands. */
export function shownPrograms(): { at: string; program: string }[] {
  return globSync(PAGES, { cwd: ROOT }).flatMap((page) => {
    const text = readFileSync(join(ROOT, page), 'utf8')
    return [...text.matchAll(/^```(?:js|ts)\n([\s\S]+?)^```/gm)]
      .filter(([, program = '']) => ABOUT_CLIENT.test(program))
      .map(({ 1: program = '', index }) => ({ at: `${page}:${text.slice(0, index).split('\n').length}`, program }))
  })
}
