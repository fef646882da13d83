import { expect, it } from 'vitest'
import { wantsTraces } from './span.ts'
import { startTracing } from './start.ts'

const ENDPOINT = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318' }

it.each([
  ['nothing', {}, false],
  ['an endpoint', ENDPOINT, true],
  ['an endpoint of traces', { OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'http://127.0.0.1:4318/v1/traces' }, true],
  ['an exporter', { OTEL_TRACES_EXPORTER: 'console' }, true],
  ['an exporter of none', { ...ENDPOINT, OTEL_TRACES_EXPORTER: 'none' }, false],
  ['an SDK that is disabled', { ...ENDPOINT, OTEL_SDK_DISABLED: 'true' }, false],
  ['an empty endpoint', { OTEL_EXPORTER_OTLP_ENDPOINT: '' }, false],
])('reads from %s whether traces are wanted', (_what, env, wanted) => {
  expect(wantsTraces(env)).toBe(wanted)
})

it('says what to install, and goes on without', async () => {
  const said: string[] = []
  const tracing = await startTracing(
    (line) => said.push(line),
    ENDPOINT,
    () => Promise.reject(new Error('Cannot find package')),
  )
  await tracing.stop()
  expect(said).toEqual([expect.stringContaining('@opentelemetry/sdk-node')])
})

it('loads nothing where nothing is asked for', async () => {
  await startTracing(
    () => {},
    {},
    () => Promise.reject(new Error('loaded')),
  )
})
