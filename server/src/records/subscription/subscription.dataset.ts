import { z } from 'zod'
import { integer, seconds, text, webAddress } from '../../contract/fields.ts'
import { because, reason } from '../../contract/reasons.ts'
import { datasetKind } from '../../dataset/kind.ts'
import { isBot, maskedAddress } from '../../webhooks/bots/target.ts'
import { messageFields, targetField } from './bot-fields.ts'
import { secretFields } from './secret-fields.ts'

export const subscriptionKind = datasetKind({
  name: 'subscription',
  summary: {
    en: 'Subscriptions to callbacks. Secrets are written by export --with-secrets only; an import without them keeps those that are there, and a new subscription gets its own when it is enabled',
    zh: '回调订阅。密钥仅在 export --with-secrets 时写出；导入时没有密钥则保留原有密钥，新订阅在启用时生成',
  },
  line: z
    .object({
      subscription_id: integer({ min: 1, max: 2_147_483_647 }).describe('订阅编号'),
      url: webAddress().describe('回调地址；机器人的不含密钥'),
      kinds: z
        .array(text({ min: 1 }))
        .min(1)
        .describe('订阅的事件种类'),
      app_id: text().describe('应用 ID'),
      target: targetField.default('webhook'),
      format: messageFields.format.default('text'),
      template: messageFields.template.default(null),
      enabled: z.boolean().describe('是否启用'),
      created_at: seconds.describe('创建时间'),
      updated_at: seconds.describe('更新时间'),
      // they travel only when asked for; the import encrypts them, beside the dataset's own tables
      ...secretFields,
      bot_url: webAddress().optional().describe('机器人的地址，含密钥'),
      bot_secret: text({ min: 1, max: 200 }).optional().describe('机器人的签名密钥'),
    })
    .superRefine(({ token, encoding_aes_key, webhook_secret, target, url }, context) => {
      if (isBot(target) && maskedAddress(target, url) !== url)
        context.addIssue({ code: 'custom', ...because(reason('bot_key_in_url'), ['url']) })
      if (token !== undefined && encoding_aes_key !== undefined) return
      const alone = Object.entries({ token, encoding_aes_key, webhook_secret }).find(([, value]) => value !== undefined)
      const why = reason('only_together', { fields: ['token', 'encoding_aes_key'] })
      if (alone) context.addIssue({ code: 'custom', ...because(why, [alone[0]]) })
    }),
  table: 'subscription',
  key: ['subscription_id'],
  // lines from before there were bots have none of these
  columns: {
    target: (line) => line.target ?? 'webhook',
    format: (line) => line.format ?? 'text',
    template: (line) => line.template ?? null,
  },
  ignored: ['token', 'encoding_aes_key', 'webhook_secret', 'bot_url', 'bot_secret'],
  exports: {
    ...{ token: 'null::text', encoding_aes_key: 'null::text', webhook_secret: 'null::text' },
    ...{ bot_url: 'null::text', bot_secret: 'null::text' },
  },
})
