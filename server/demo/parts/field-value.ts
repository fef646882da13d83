import { customerRecords } from './customer.ts'

const AVOIDS = 505
const words = ['不加冰', '少糖', '不要珍珠']

/** What the second of those who follow a customer knows of them, in the order of the keys. */
export const fieldValues = customerRecords(200)
  .customers.filter(({ follows }, i) => follows.length > 1 && i % 4 === 0)
  .map(({ external_user_id, follows, updated_at }, i) => ({
    external_user_id,
    staff_id: follows[1]?.staff_id ?? '',
    field_id: AVOIDS,
    value: words[i % words.length] as string,
    updated_at,
  }))
  .sort((a, b) => (a.external_user_id < b.external_user_id ? -1 : 1))
