import { openWecomClient, type WecomClient } from '../../platform/wecom/client/client.ts'
import { openWecomTransport, type WecomTransport } from '../../platform/wecom/client/transport.ts'
import { type LogIns, openLogIns } from '../../platform/wecom/login.ts'
import { type ProbeFinding, probe } from '../../platform/wecom/setup/probe.ts'
import type { Sql } from '../../storage/connect.ts'
import type { Vault } from '../../storage/vault.ts'

/** What the endpoints about the platform's connection call it with. */
export type PlatformTools = {
  transport(): WecomTransport
  probe(corpId: string, callbackUrl: string): Promise<ProbeFinding[]>
  /** Who visits a page, by the platform's log-in. */
  logIns: LogIns
  close(): Promise<void>
}

/** Opened when first used: most nodes never need it. */
export function openPlatformTools(owner: Sql, vault: Vault): PlatformTools {
  let opened: { transport: WecomTransport; client: WecomClient } | undefined
  const open = () => {
    if (opened) return opened
    const transport = openWecomTransport()
    opened = { transport, client: openWecomClient({ owner, vault, transport }) }
    return opened
  }
  return {
    transport: () => open().transport,
    probe: (corpId, callbackUrl) => probe({ owner, vault, client: open().client }, corpId, callbackUrl),
    logIns: openLogIns(owner, () => open().client),
    close: async () => opened?.client.close(),
  }
}
