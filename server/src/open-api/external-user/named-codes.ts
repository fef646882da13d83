import { raised } from '../../contract/errors.ts'

/** What calls that write to one customer's profile answer when nobody is meant. */
export const NAMED_CODES = { id: 20210, unionid: 20211, neither: 20212 } as const

export const namedErrors = {
  20210: raised('external_user_id 错误，找不到对应客户', { trigger: { body: { external_user_id: 'nobody' } } }),
  20211: raised('external_user_unionid 错误，找不到对应客户', {
    trigger: { body: { external_user_id: '', external_user_unionid: 'nobody' } },
  }),
  20212: raised('external_user_id 与 external_user_unionid 至少需要一个', {
    trigger: { body: { external_user_id: '', external_user_unionid: '' } },
  }),
}
