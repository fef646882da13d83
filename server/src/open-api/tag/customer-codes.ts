import { raised } from '../../contract/errors.ts'

/** What calls that mark one customer answer when nobody is meant. */
export const CUSTOMER_CODES = { id: 20350, unionid: 20351, neither: 20352 } as const

export const customerErrors = {
  20350: raised('external_user_id 错误，找不到对应客户', { trigger: { body: { external_user_id: 'nobody' } } }),
  20351: raised('external_user_unionid 错误，找不到对应客户', {
    trigger: { body: { external_user_id: '', external_user_unionid: 'nobody' } },
  }),
  20352: raised('external_user_id 与 external_user_unionid 至少需要一个', {
    trigger: { body: { external_user_id: '', external_user_unionid: '' } },
  }),
}
