import { materialGroupAdd, materialGroupDelete, materialGroupList, materialGroupUpdate } from './groups.ts'
import { materialAdd, materialList, materialRemove, materialUpdate } from './materials.ts'

/** The vendor's calls over materials and their groups. */
export const materialEndpoints = [
  ...[materialList, materialAdd, materialUpdate, materialRemove],
  ...[materialGroupList, materialGroupAdd, materialGroupUpdate, materialGroupDelete],
]
