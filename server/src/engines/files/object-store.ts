/** Bytes by key, outside of the database: `put` before the row that names them is committed, so that no row is without its bytes. */
export type ObjectStore = {
  put(key: string, bytes: Buffer): Promise<void>
  /** From `first` to `last`, both included. */
  get(key: string, first: number, last: number): Promise<Buffer>
  remove(key: string): Promise<void>
  /** Those after a key, in order, a thousand at most; `at` in Unix seconds. */
  list(after: string): Promise<{ key: string; at: number }[]>
}

let objects: ObjectStore | undefined

/** From now on this process keeps new files in this store; in the database when there is none. */
export function keepFilesIn(store: ObjectStore | undefined): void {
  objects = store
}

/** Where new files are kept, if not in the database. */
export const objectStore = (): ObjectStore | undefined => objects

/** A file's key: it is the same in whatever database the corporation lives. */
export const keyOf = (corpId: string, id: string) => `${encodeURIComponent(corpId)}/${id}`
