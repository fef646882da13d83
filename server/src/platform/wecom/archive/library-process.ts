import type { NativeReply, NativeRequest } from './native-driver.ts'

/** For tests: stands in for the process around the platform's library. */
const { ARCHIVE_LIBRARY, ARCHIVE_CORPID, ARCHIVE_SECRET } = process.env

process.on('message', (request: NativeRequest) => {
  const reply = (rest: Omit<NativeReply, 'id'>) => process.send?.({ id: request.id, ...rest })
  if (request.what === 'open') return reply(request.key === 'key' ? { code: 0, text: request.sealed } : { code: 10006 })
  if (ARCHIVE_SECRET !== 'good') return reply({ code: 10000 })
  if (request.what === 'media') return reply({ code: 0, data: 'AAEC', next: 'n', isLast: request.next === 'n' })
  if (request.seq === 666) process.kill(process.pid, 'SIGKILL')
  const item = { seq: request.seq + 1, msgid: `${ARCHIVE_LIBRARY} ${ARCHIVE_CORPID} ${process.pid}` }
  return reply({ code: 0, text: JSON.stringify({ errcode: 0, chatdata: [item] }) })
})
process.once('disconnect', () => process.exit(0))
