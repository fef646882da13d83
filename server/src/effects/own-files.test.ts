import { afterAll, beforeAll, expect, it } from 'vitest'
import { addCorp, startTestService, type TestService } from '../../../qa/support/service.ts'
import { keepFile } from '../engines/files/file.ts'
import { png } from '../engines/files/fixtures.ts'
import { openGuard } from '../webhooks/guard.ts'
import { openMediaSource } from './media-source.ts'
import { openOwnFiles } from './own-files.ts'

const CORP = 'wwfiles'
let service: TestService
let source: ReturnType<typeof openMediaSource>
beforeAll(async () => {
  service = await startTestService()
  await addCorp(service, CORP)
  source = openMediaSource(openGuard([]), openOwnFiles(service.store.owner))
})
afterAll(async () => {
  await source.close()
  await service.stop()
})

it('finds what was uploaded here without asking the network', async () => {
  const bytes = png(2, 3, 600_000)
  const id = await service.act(CORP, (ctx) => keepFile(ctx, { name: '茶.png', said: '', bytes }))
  const file = await source.fetch(`/files/${CORP}/${id}`, 1_000_000)
  expect([file.contentType, file.filename, file.bytes.equals(bytes)]).toEqual(['image/png', '茶.png', true])
  expect((await source.fetch(`/files/${CORP}/${id}`, 1000)).bytes.length).toBe(1001)
  const gone = source.fetch(`/files/wwother/${id}`, 1000)
  await expect(gone).rejects.toMatchObject({ fault: 'refused' })
  await expect(source.fetch('/files/x', 1000)).rejects.toMatchObject({ fault: 'refused' })
})
