export { attachEmbedded, type Embedded, type Login, type Options } from './attach.ts'
export { openDoor } from './door.ts'
export { EmbeddedError } from './error.ts'
export { holdServeLock } from './serve-lock.ts'
