import { type Config, readConfig } from '../config.ts'
import { reachable } from '../contract/own-addresses.ts'
import { runningService } from './running-service.ts'

/** Where others reach the service: as set, or where it listens. */
export function serviceUrl(config = readConfig()): string {
  return config.publicUrl ?? localUrl(config)
}

/** Where this machine reaches the service that runs on the data folder, or would reach one with these settings. */
export function localUrl(config: Pick<Config, 'dataFolder' | 'host' | 'port'> = readConfig()): string {
  const { host, port } = config
  return runningService(config)?.address ?? reachable(`http://${host.includes(':') ? `[${host}]` : host}:${port}`)
}
