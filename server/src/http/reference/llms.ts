import type { Guide } from './guides.ts'
import { titleOf } from './guides.ts'

/** `/llms.txt`: what programs that read rather than browse should know of the service, and where its documents are. */
export function llmsText(guides: readonly Guide[]): string {
  const links = guides.map((guide) => `- [${titleOf(guide)}](${guide.path}.md)`)
  return `# 关系 Guanxi

> 建在企业微信上的开放、自托管的客户关系与营销后台。所有文档都有 Markdown 形式：在网址后加 .md。

Every page of the documents is served as Markdown too, at its address with .md at the end. Calls of the open API need an access token
of a corporation's secret; the management API and sandboxes need a session or an API key. Agents have tools of their own (MCP) at
/mcp, with an API key; see /docs/guides/agents.md.

## 文档

${links.join('\n')}
- [错误码清单](/docs/errors.md)

## 接口

- [开放接口 OpenAPI](/openapi.json)
- [管理接口 OpenAPI](/admin-api/openapi.json)
- [沙箱接口 OpenAPI](/sandbox/openapi.json)
- [客户端的安装包](/client/)
`
}
