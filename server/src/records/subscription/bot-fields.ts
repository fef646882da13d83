import { oneOf, text } from '../../contract/fields.ts'
import { sensitive } from '../../contract/sensitive.ts'
import { FORMATS, LONGEST_TEMPLATE, TARGETS } from '../../webhooks/bots/target.ts'

/** Who receives the events: a program, or a bot in a group chat. */
export const targetField = oneOf(...TARGETS).describe(
  '推送对象：webhook 自己的接收程序，wecom_bot 企业微信群机器人，feishu_bot 飞书机器人，dingtalk_bot 钉钉机器人',
)

/** In what words a bot tells it. */
export const messageFields = {
  format: oneOf(...FORMATS).describe('机器人消息的格式：text 文本，markdown'),
  template: text({ max: LONGEST_TEMPLATE })
    .nullable()
    .describe(
      '机器人消息的模板，可含 {{kind}}、{{action}}、{{record_id}}、{{time}}、{{data.字段}}，及取不到值时的 {{data.字段|无}}；null 为各种类的默认文字',
    ),
}

/** What a bot's messages are signed with; it is shown never again. */
export const botSecretField = sensitive('secret', text({ min: 1, max: 200 }).nullable()).describe(
  '飞书或钉钉机器人的签名密钥，从不显示；null 为不签名',
)
