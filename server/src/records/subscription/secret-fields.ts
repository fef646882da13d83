import { z } from 'zod'
import { type GivenSecrets, secretRules } from '../../webhooks/secrets.ts'

/** Secrets that a receiver has already, given when a subscription is made; the service makes what is left out. */
export const secretFields = {
  token: secret('token').describe('签名 token'),
  encoding_aes_key: secret('encoding_aes_key').describe('消息加密密钥'),
  webhook_secret: secret('webhook_secret').describe('Standard Webhooks 密钥'),
}

function secret(name: keyof GivenSecrets) {
  const { pattern, rule } = secretRules[name]
  return z.string().regex(pattern).meta({ rule }).optional()
}
