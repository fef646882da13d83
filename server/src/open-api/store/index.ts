import { storeList } from './list.ts'
import { storeBatchAdd, storeBatchUpdate } from './write.ts'

/** The vendor's calls over stores. */
export const storeEndpoints = [storeList, storeBatchAdd, storeBatchUpdate]
