import { createServer, type IncomingMessage } from 'node:http'
import type { Command } from 'commander'
import { DecryptionError, decryptMessage, isSigned } from '../contract/wecom-crypto.ts'
import { CliError, EXIT } from './exit.ts'
import { interruption } from './interruption.ts'
import { leaf } from './leaf.ts'
import { port } from './option-values.ts'
import { printNote } from './output.ts'

type Options = { port: number; host: string; token: string; key: string; corp?: string; json?: boolean }

const MOST_BODY = 4 * 1024 * 1024

/** `guanxi listen`: a receiver for trying things out; prints what arrives, one JSON a line. */
export function addListen(program: Command): void {
  leaf(program, 'listen', 'receive callbacks: verify, decrypt and print them', [
    'listen --port 9000 --token TOKEN --key KEY',
  ])
    .option('--port <n>', 'port to listen on', port, 9000)
    .option('--host <address>', 'address to listen on', '127.0.0.1')
    .requiredOption('--token <token>', "the subscription's token")
    .requiredOption('--key <key>', "the subscription's encoding AES key")
    .option('--corp <corp_id>', 'refuse what is meant for another corporation')
    .action(async (options: Options) => {
      const server = startListener(options, (line) => process.stdout.write(`${line}\n`))
      await new Promise<void>((resolve, reject) => {
        server.once('error', (error) => reject(new CliError(`cannot listen on ${options.port}: ${error.message}`)))
        server.listen(options.port, options.host, resolve)
      })
      if (!options.json) printNote(`listening on http://${options.host}:${options.port}; stop with Ctrl-C`)
      await interruption()
      server.closeAllConnections()
      server.close()
      process.exitCode = EXIT.ok
    })
}

/** The receiver itself: answers the verification, prints pushes, refuses what is not signed or not encrypted for it. */
function startListener({ token, key, corp }: Pick<Options, 'token' | 'key' | 'corp'>, print: (line: string) => void) {
  function opened(query: URLSearchParams, encrypted: string): string {
    const [timestamp, nonce, signature] = ['timestamp', 'nonce', 'msg_signature'].map((name) => query.get(name) ?? '')
    const signed = { token, timestamp: timestamp as string, nonce: nonce as string, encrypted }
    if (!isSigned({ ...signed, signature: signature as string })) throw new DecryptionError('the signature is wrong')
    const { message, receiveId } = decryptMessage(key, encrypted)
    if (corp !== undefined && receiveId !== corp) throw new DecryptionError(`meant for ${receiveId}`)
    return message
  }
  return createServer(async (request, response) => {
    try {
      const { searchParams: query } = new URL(request.url ?? '/', 'http://listener')
      if (request.method === 'GET') return void response.end(opened(query, query.get('echostr') ?? ''))
      const message = opened(query, String(JSON.parse(await bodyOf(request)).encrypt))
      print(message)
      response.end('ok')
    } catch (error) {
      print(JSON.stringify({ refused: (error as Error).message }))
      response.writeHead(400).end('refused')
    }
  })
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of request) {
    chunks.push(chunk)
    length += chunk.length
    if (length > MOST_BODY) throw new DecryptionError('too large')
  }
  return Buffer.concat(chunks).toString('utf8')
}
