import koffi from 'koffi'
import type { NativeReply, NativeRequest } from './native-driver.ts'

/**
 * A process of its own around the platform's library: its calls block, and a fault in it must not end the service. It is
 * given the library's path, the corpid and the secret in its environment, and requests by its channel.
 */
const { ARCHIVE_LIBRARY = '', ARCHIVE_CORPID = '', ARCHIVE_SECRET = '' } = process.env
const TIMEOUT_S = 30

const library = koffi.load(ARCHIVE_LIBRARY)
const newSdk = library.func('void *NewSdk()')
const init = library.func('int Init(void *sdk, const char *corpid, const char *secret)')
const getChatData = library.func(
  'int GetChatData(void *sdk, uint64_t seq, uint32_t limit, const char *proxy, const char *passwd, int timeout, void *slice)',
)
const decryptData = library.func('int DecryptData(const char *key, const char *message, void *slice)')
const getMediaData = library.func(
  'int GetMediaData(void *sdk, const char *index, const char *file, const char *proxy, const char *passwd, int timeout, void *media)',
)
const newSlice = library.func('void *NewSlice()')
const freeSlice = library.func('void FreeSlice(void *slice)')
const sliceText = library.func('void *GetContentFromSlice(void *slice)')
const sliceLength = library.func('int GetSliceLen(void *slice)')
const newMedia = library.func('void *NewMediaData()')
const freeMedia = library.func('void FreeMediaData(void *media)')
const mediaIndex = library.func('void *GetOutIndexBuf(void *media)')
const mediaIndexLength = library.func('int GetIndexLen(void *media)')
const mediaBytes = library.func('void *GetData(void *media)')
const mediaLength = library.func('int GetDataLen(void *media)')
const mediaIsLast = library.func('int IsMediaDataFinish(void *media)')

const bytesAt = (pointer: unknown, length: number): Buffer =>
  length > 0 ? Buffer.from(koffi.decode(pointer, 'uint8_t', length) as Uint8Array) : Buffer.alloc(0)

type Result = { code: number } | { code: 0; text: string } | { code: 0; data: string; next: string; isLast: boolean }

function withSlice(call: (slice: unknown) => number): Result {
  const slice = newSlice()
  try {
    const code = call(slice)
    return code === 0 ? { code, text: bytesAt(sliceText(slice), sliceLength(slice)).toString('utf8') } : { code }
  } finally {
    freeSlice(slice)
  }
}

let sdk: unknown

/** The library is ready for two hours at most: it is asked to be for each request anew where that failed. */
function ready(): number {
  if (sdk) return 0
  const fresh = newSdk()
  const code = init(fresh, ARCHIVE_CORPID, ARCHIVE_SECRET)
  if (code === 0) sdk = fresh
  return code
}

function answer(request: NativeRequest): Result {
  if (request.what === 'open') return withSlice((slice) => decryptData(request.key, request.sealed, slice))
  const code = ready()
  if (code !== 0) return { code }
  if (request.what === 'pull') {
    return withSlice((slice) => getChatData(sdk, request.seq, request.limit, '', '', TIMEOUT_S, slice))
  }
  const media = newMedia()
  try {
    const code = getMediaData(sdk, request.next, request.fileId, '', '', TIMEOUT_S, media)
    if (code !== 0) return { code }
    return {
      code,
      data: bytesAt(mediaBytes(media), mediaLength(media)).toString('base64'),
      next: bytesAt(mediaIndex(media), mediaIndexLength(media)).toString('utf8'),
      isLast: mediaIsLast(media) === 1,
    }
  } finally {
    freeMedia(media)
  }
}

process.on('message', (request: NativeRequest) => {
  process.send?.({ id: request.id, ...answer(request) } satisfies NativeReply)
})
process.once('disconnect', () => process.exit(0))
