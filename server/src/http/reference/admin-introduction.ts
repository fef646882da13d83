/** What stands at the head of the management API's document. */
export const ADMIN_INTRODUCTION = `控制台能做的一切，脚本也能做。路径为 \`/admin-api/corps/{corp_id}/<资源>\`。

- 身份：控制台使用会话 Cookie；脚本使用 \`Authorization: Bearer gxo_…\`，API 密钥由 \`guanxi operator key\` 或「登录」一节的接口生成，只显示一次。
- 权限：每个接口的 \`x-right\` 是所需权限，由角色决定。没有 \`phones:read\` 时手机号被遮盖，没有 \`chat-contents:read\` 时聊天内容被遮盖。
- 列表：\`limit\`（默认 20，最大 100），\`offset\` 或 \`cursor\`，\`sort\`，\`q\`，以及按字段名筛选；应答为 \`{items, total, next_cursor?}\`。\`Accept: text/csv\` 或 \`application/x-ndjson\` 返回筛选后的完整列表。有 \`language\` 参数的列表，CSV 可以是给人看的：表头与内容为该语言的文字。
- 写入：在一个事务内完成，并写入审计日志；可带 \`Idempotency-Key\`。读取单条记录得到 \`ETag\`，修改时以 \`If-Match\` 带回，期间被他人修改则为 409，\`current\` 是当前内容。
- 错误：HTTP 状态与 \`application/problem+json\`（RFC 9457），字段错误为 422，见 \`errors\`：每项有 \`field\`、供程序判断的 \`code\` 与 \`params\`，以及由它们生成的 \`message\`。文字的语言由 \`Accept-Language\` 决定：\`zh\`（默认）或 \`en\`。
`
