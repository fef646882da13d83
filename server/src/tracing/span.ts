import { type Attributes, context, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'

type Environment = Record<string, string | undefined>

/** Whether the environment asks for traces, by OpenTelemetry's own variables. */
export function wantsTraces(env: Environment): boolean {
  if (env.OTEL_SDK_DISABLED === 'true' || env.OTEL_TRACES_EXPORTER === 'none') return false
  const asked = [env.OTEL_EXPORTER_OTLP_ENDPOINT, env.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT, env.OTEL_TRACES_EXPORTER]
  return asked.some((value) => value !== undefined && value !== '')
}

/** Whether this process makes spans at all; without it nothing of OpenTelemetry is called. */
export const tracing = wantsTraces(process.env)

export const tracer = trace.getTracer('guanxi')

const KINDS = { inner: SpanKind.INTERNAL, database: SpanKind.CLIENT, outbound: SpanKind.CLIENT, job: SpanKind.CONSUMER }

/** Does the work inside a span. Attributes hold ids and kinds, never what a person wrote. */
export function inSpan<T>(
  kind: keyof typeof KINDS,
  name: string,
  attributes: Attributes,
  work: () => Promise<T>,
): Promise<T> {
  if (!tracing) return work()
  const span = tracer.startSpan(name, { kind: KINDS[kind], attributes })
  const failed = (error: unknown): never => {
    fail(span, error)
    throw error
  }
  return context
    .with(trace.setSpan(context.active(), span), work)
    .catch(failed)
    .finally(() => span.end())
}

/** The error's class alone: its message may hold what a caller sent. */
function fail(span: Span, error: unknown): void {
  span.setStatus({ code: SpanStatusCode.ERROR })
  span.setAttribute('error.type', error instanceof Error ? error.constructor.name : typeof error)
}
