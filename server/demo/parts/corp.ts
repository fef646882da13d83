import { shanghai } from './random.ts'

const FAR = shanghai('2099-12-31 23:59:59')

/** The corporation: a fictional tea brand. Its secret is made when it is installed. */
export const corp = {
  corp_id: 'ww_demo_yunqi_tea',
  name: '云栖茶饮',
  secrets: [],
  seats: [
    { kind: 'basic', quantity: 60, expires_at: FAR },
    { kind: 'marketing', quantity: 20, expires_at: FAR },
    { kind: 'service', quantity: 10, expires_at: FAR },
    { kind: 'conversation', quantity: 30, expires_at: FAR },
  ],
  time_zone: 'Asia/Shanghai',
  ciphertext: false,
  chat_terms_agreed: true,
  sandbox: true,
}
