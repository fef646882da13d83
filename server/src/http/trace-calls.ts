import type { Span } from '@opentelemetry/api'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { telemetry } from '../tracing/span.ts'

/** A span for each call, below the caller's if the call names one; nothing where traces are not wanted. */
export function traceCalls(app: FastifyInstance): void {
  if (!telemetry) return
  const { context, propagation, SpanKind, SpanStatusCode, trace } = telemetry
  const tracer = trace.getTracer('guanxi')
  const spans = new WeakMap<FastifyRequest, Span>()
  app.addHook('onRequest', (request, _reply, done) => {
    const route = request.routeOptions.url ?? 'unknown'
    const attributes = {
      'http.request.method': request.method,
      'http.route': route,
      'guanxi.request_id': request.id,
    }
    const caller = propagation.extract(context.active(), request.headers)
    spans.set(request, tracer.startSpan(`${request.method} ${route}`, { kind: SpanKind.SERVER, attributes }, caller))
    done()
  })
  // after the body has been read: its events come from outside of the span's context
  app.addHook('preHandler', (request, _reply, done) => {
    context.with(trace.setSpan(context.active(), spans.get(request) as Span), done)
  })
  app.addHook('onResponse', (request, reply, done) => {
    const span = spans.get(request)
    const corpId = request.auth?.corpId
    span?.setAttributes({ 'http.response.status_code': reply.statusCode, 'guanxi.code': request.code })
    if (corpId !== undefined) span?.setAttribute('guanxi.corp_id', corpId)
    if (reply.statusCode >= 500) span?.setStatus({ code: SpanStatusCode.ERROR })
    span?.end()
    done()
  })
}
