import { type Command, Option } from 'commander'
import type { Language } from '../contract/reasons.ts'
import { CliError, EXIT } from './exit.ts'
import { group } from './leaf.ts'
import { contentOf, httpAddress } from './option-values.ts'
import { localUrl } from './service-url.ts'

type Options = { url?: string; corp?: string; keyFile?: string; language: Language }

/** `guanxi mcp`: the tools of agents on stdin and stdout, where nothing but the protocol is written. */
export function addMcp(program: Command): void {
  group(program, 'mcp', 'offer the tools of agents (MCP) on stdin and stdout', [
    'mcp --corp ww123 --key-file key.txt',
    'mcp --url https://crm.example.com --key-file key.txt',
  ])
    .option('--url <base>', 'where the service is; without it, the one of this installation', httpAddress)
    .option('--corp <corp_id>', "the corporation; without it, the key's only one")
    .option('--key-file <file>', 'a file with an API key; without it, GUANXI_API_KEY')
    .addOption(new Option('--language <language>', 'of what is refused').choices(['zh', 'en']).default('zh'))
    .action(async ({ url, corp, keyFile, language }: Options) => {
      const key = keyFile === undefined ? process.env.GUANXI_API_KEY?.trim() : contentOf(keyFile)
      if (!key) throw new CliError('give --key-file or GUANXI_API_KEY', EXIT.usage)
      const base = url ?? localUrl()
      const { serveMcp } = await import('../mcp/stdio.ts')
      await serveMcp({ base, key, corpId: corp, language })
    })
}
