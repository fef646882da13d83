import { startTestService } from '../../support/service.ts'

export type Json = Record<string, unknown>

/** The API document as a service serves it. */
export async function readDocument(): Promise<Json> {
  const service = await startTestService()
  try {
    return (await service.call('/openapi.json')).body
  } finally {
    await service.stop()
  }
}
