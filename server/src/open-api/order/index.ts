import { importItem, itemDetail, itemList, itemRemovals } from './goods.ts'
import { batchImportOrder, importOrder, importOrderV2 } from './import.ts'
import { orderList } from './list.ts'
import { orderBatchRemove, orderRemove } from './remove.ts'
import { importShop, shopDetail, shopList, shopRemove } from './shop.ts'

/** Orders, and the shops and goods that they name. */
export const orderEndpoints = [
  orderList,
  ...[importOrderV2, importOrder, batchImportOrder],
  ...[orderRemove, orderBatchRemove],
  ...[importShop, shopList, shopDetail, shopRemove],
  ...[importItem, itemList, itemDetail, ...itemRemovals],
]
