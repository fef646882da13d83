import type { Logger } from 'pino'
import type { Metric } from 'prom-client'
import type { SandboxGate } from '../contract/sandbox.ts'
import { openArchiveAccess } from '../platform/wecom/archive/access.ts'
import { nativeArchive } from '../platform/wecom/archive/native-driver.ts'
import { simulatedArchive } from '../platform/wecom/archive/simulated-driver.ts'
import { openWecomClient } from '../platform/wecom/client/client.ts'
import { openPlatformMetrics } from '../platform/wecom/client/metrics.ts'
import { isLoopback, openWecomTransport } from '../platform/wecom/client/transport.ts'
import { openWecomPlatform } from '../platform/wecom/port/platform.ts'
import type { Sql } from '../storage/connect.ts'
import { faultFields } from '../storage/driver/fault.ts'
import { checkDatabase, openVault, type Vault } from '../storage/vault.ts'
import type { JobDeps } from './kinds.ts'
import { openMediaSource } from './media-source.ts'
import { withOutbox } from './outbox.ts'
import { openOwnFiles } from './own-files.ts'

/** Settings of the way to the platform; see `Config`. */
export type PlatformSettings = {
  masterKey: string | undefined
  dataFolder: string
  callbackAllow: readonly string[]
  archiveLibrary: string | undefined
}

export type OpenPlatform = JobDeps & { vault: Vault; metrics: readonly Metric[]; close(): Promise<void> }

/** Opens the way to the messaging platform. Throws when the master key is wrong. */
export async function openPlatform(
  owner: Sql,
  settings: PlatformSettings,
  logger: Logger,
  sandbox: SandboxGate,
): Promise<OpenPlatform> {
  const vault = await openVault({ key: settings.masterKey, folder: settings.dataFolder })
  await checkDatabase(owner, vault)
  const metrics = openPlatformMetrics()
  const transport = openWecomTransport()
  const onFault = (error: unknown) => logger.warn(faultFields(error), 'calls to the platform could not be written down')
  const simulated = simulatedArchive(transport)
  const native = settings.archiveLibrary ? nativeArchive(settings.archiveLibrary) : undefined
  const client = openWecomClient({
    ...{ owner, vault, metrics, transport, sandbox },
    onFault,
  })
  const timeOf = async (corpId: string) => {
    const [row] = await owner<{ now: number }[]>`select corp_ms(${corpId}) / 1000 as now`
    return row?.now as number
  }
  const source = openMediaSource(settings.callbackAllow, openOwnFiles(owner))
  return {
    vault,
    client,
    archive: openArchiveAccess({ owner, vault, driverFor: (url) => (isLoopback(url) ? simulated : native) }),
    platform: withOutbox(openWecomPlatform({ owner, client, source: source.load, timeOf }), {
      ...{ owner, sandbox, onFault },
    }),
    metrics: metrics.metrics,
    async close() {
      await client.close()
      await source.close()
      native?.close()
    },
  }
}
