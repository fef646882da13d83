import { wantsTraces } from './span.ts'

type Tracing = { stop(): Promise<void> }

const NONE: Tracing = { stop: async () => {} }

/** Loaded only where traces are wanted, and no dependency: who wants them installs it. */
const loadSdk = () => import('@opentelemetry/sdk-node')

/**
 * Sends traces where the `OTEL_*` variables say, if they say so. Warns when the SDK is not installed: the service goes on
 * without traces.
 */
export async function startTracing(
  warn: (line: string) => void,
  env: NodeJS.ProcessEnv = process.env,
  load: typeof loadSdk = loadSdk,
): Promise<Tracing> {
  if (!wantsTraces(env)) return NONE
  const sdk = await load().catch(() => undefined)
  if (!sdk) {
    warn('traces are asked for by OTEL_* and not sent: npm install --no-save @opentelemetry/sdk-node')
    return NONE
  }
  const running = new sdk.NodeSDK(env.OTEL_SERVICE_NAME ? {} : { serviceName: 'guanxi' })
  running.start()
  return { stop: () => running.shutdown().catch(() => warn('the last traces could not be sent')) }
}
