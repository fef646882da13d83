import type { Attributes, Span, SpanKind, SpanStatusCode } from '@opentelemetry/api'

type Environment = Record<string, string | undefined>

/** Whether the environment asks for traces, by OpenTelemetry's own variables. */
export function wantsTraces(env: Environment): boolean {
  if (env.OTEL_SDK_DISABLED === 'true' || env.OTEL_TRACES_EXPORTER === 'none') return false
  const asked = [env.OTEL_EXPORTER_OTLP_ENDPOINT, env.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT, env.OTEL_TRACES_EXPORTER]
  return asked.some((value) => value !== undefined && value !== '')
}

/** OpenTelemetry, in a process that makes spans at all: no other loads it. */
export const telemetry = wantsTraces(process.env) ? await import('@opentelemetry/api') : undefined

const KINDS = {
  inner: 'INTERNAL',
  database: 'CLIENT',
  outbound: 'CLIENT',
  job: 'CONSUMER',
} as const satisfies Record<string, keyof typeof SpanKind>

/** Does the work inside a span. Attributes hold ids and kinds, never what a person wrote. */
export function inSpan<T>(
  kind: keyof typeof KINDS,
  name: string,
  attributes: Attributes,
  work: () => Promise<T>,
): Promise<T> {
  if (!telemetry) return work()
  const { context, SpanKind, trace } = telemetry
  const span = trace.getTracer('guanxi').startSpan(name, { kind: SpanKind[KINDS[kind]], attributes })
  const failed = (error: unknown): never => {
    fail(span, telemetry.SpanStatusCode.ERROR, error)
    throw error
  }
  return context
    .with(trace.setSpan(context.active(), span), work)
    .catch(failed)
    .finally(() => span.end())
}

/** The error's class alone: its message may hold what a caller sent. */
function fail(span: Span, code: SpanStatusCode.ERROR, error: unknown): void {
  span.setStatus({ code })
  span.setAttribute('error.type', error instanceof Error ? error.constructor.name : typeof error)
}
