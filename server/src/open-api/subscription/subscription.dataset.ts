import { z } from 'zod'
import { integer, seconds, text } from '../../contract/fields.ts'
import { datasetKind } from '../../dataset/kind.ts'
import { type GivenSecrets, secretRules } from '../../webhooks/secrets.ts'

/** Secrets travel only when asked for; they are sealed by whoever imports them, beside the dataset's own tables. */
function secret(name: keyof GivenSecrets, rule: string) {
  return text().refine(secretRules[name].fits, secretRules[name].rule).meta({ rule }).optional()
}

export const subscriptionKind = datasetKind({
  name: 'subscription',
  summary: {
    en: 'Subscriptions to callbacks. Secrets are written by export --with-secrets only; an import without them keeps those that are there, and a new subscription gets its own when it is enabled',
    zh: '回调订阅。密钥仅在 export --with-secrets 时写出；导入时没有密钥则保留原有密钥，新订阅在启用时生成',
  },
  line: z
    .object({
      subscription_id: integer({ min: 1, max: 2_147_483_647 }).describe('订阅编号'),
      url: text({ min: 1 })
        .regex(/^https?:\/\//)
        .describe('回调地址'),
      kinds: z
        .array(text({ min: 1 }))
        .min(1)
        .describe('订阅的事件种类'),
      app_id: text().describe('应用 ID'),
      enabled: z.boolean().describe('是否启用'),
      created_at: seconds.describe('创建时间'),
      updated_at: seconds.describe('更新时间'),
      token: secret('token', '1 到 32 个字母或数字').describe('签名 token'),
      encoding_aes_key: secret('encoding_aes_key', '43 个 base64 字符').describe('消息加密密钥'),
      webhook_secret: secret('webhook_secret', 'whsec_ 加 24 到 64 字节的 base64').describe('Standard Webhooks 密钥'),
    })
    .superRefine(({ token, encoding_aes_key, webhook_secret }, context) => {
      if (token !== undefined && encoding_aes_key !== undefined) return
      const alone = Object.entries({ token, encoding_aes_key, webhook_secret }).find(([, value]) => value !== undefined)
      const message = 'token and encoding_aes_key must be given together'
      if (alone) context.addIssue({ code: 'custom', path: [alone[0]], message })
    }),
  table: 'subscription',
  key: ['subscription_id'],
  ignored: ['token', 'encoding_aes_key', 'webhook_secret'],
  exports: { token: 'null::text', encoding_aes_key: 'null::text', webhook_secret: 'null::text' },
})
