/** What the API document and the reference page say before the endpoints. */
export const INTRODUCTION = `客户关系与营销后台的开放接口：读取员工、客户、标签、活动与会话，写入线索、积分、工单与群发任务，并在数据变更时收到通知。

第一次使用请看[第一次调用](/docs/guides/first-call)：四步，从创建密钥到写入一条记录。

## 鉴权

用 \`corp_id\` 与 \`secret\` 调用 \`POST /open-api/access_token/get\` 换取 \`access_token\`，有效期 7200 秒，请缓存并复用。之后的调用把它放在请求头 \`Authorization: Bearer …\` 中，或放在查询参数 \`access_token\` 中。

## 返回格式与错误码

请判断 \`errcode\`（快捷回复分组列表与人群包列表为 \`status_code\`），不要判断 HTTP 状态码：0 表示成功，其他值的原因在 \`errmsg\` 中。每个接口可能返回的错误码列在它的应答之下。

- [错误码说明](/docs/guides/errors)：三种返回格式、全局错误码与处理办法
- [错误码清单](/docs/errors)：全部接口的全部错误码

## 分页

列表接口用 \`limit\` 与 \`offset\` 分页，\`total\` 是符合条件的总数；会话消息与积分明细用 \`last_id\` 从上一页的最后一条继续；变更事件用 \`cursor\`，取上次返回的 \`next_cursor\`。翻页期间数据可能变化，需要完整副本时请跟随变更事件。细节见[设计取舍](/docs/guides/decisions)。

## 幂等

写入接口接受请求头 \`Idempotency-Key\`（1 到 255 个可打印字符，保留 24 小时）：相同的键与请求体只执行一次，重试得到首次的应答。请用自己的业务单据号生成，凡是不确定上次调用的结果，就用相同的键重试。

## 回调与加密

工单与各种记录变更时，服务可以推送到您的地址，推送的内容见“回调”一组。

- [配置回调应用](/docs/guides/callback-application)：订阅、推送内容、重试与重发
- [消息的加密与解密](/docs/guides/encryption)：签名、AES 与可直接使用的接收端

## 客户端

JavaScript 与 TypeScript 请直接使用[客户端](/docs/guides/client)：\`npm i <本服务地址>/client/guanxi-client.tgz\`，带类型，处理凭证、重试与翻页。其他语言可以由文档生成：

机器可读的文档是 [/openapi.json](/openapi.json)（OpenAPI 3.1）。成功与失败按错误码区分类型，在 TypeScript 中 \`if (reply.errcode === 0)\` 之后即可读取应答的字段。应答今后可能增加字段，请忽略不认识的字段。
`
