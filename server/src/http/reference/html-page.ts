/** Colours and type of the pages beside the reference; codes and commands do not wrap. */
const STYLE = `:root{color-scheme:light dark}body{font:15px/1.7 system-ui,"PingFang SC","Microsoft YaHei","Noto Sans CJK SC",sans-serif;
max-width:56rem;margin:0 auto;padding:1rem}a{color:#0969da}nav{border-bottom:1px solid #8884;padding-bottom:.6rem}
.table{overflow-x:auto}table{border-collapse:collapse}td,th{border:1px solid #8886;padding:.3rem .6rem;text-align:left;vertical-align:top}
td:first-child{white-space:nowrap;font-variant-numeric:tabular-nums}pre{overflow-x:auto;background:#8881;padding:.8rem;border-radius:6px}
code{font:13px/1.5 ui-monospace,Menlo,Consolas,monospace;background:#8881;border-radius:4px;padding:.1em .3em}pre code{background:none;padding:0}`

/** A page of the service in its own style; `title` and `body` are HTML. */
export function htmlPage(title: string, body: string): string {
  return `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><title>${title} · Guanxi</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><link rel="icon" href="/docs/favicon.svg" type="image/svg+xml">
<style>${STYLE}</style></head><body><nav><a href="/docs/">接口文档</a> · <a href="/docs/guides/first-call">第一次调用</a> ·
<a href="/docs/guides/errors">错误码说明</a> · <a href="/docs/errors">错误码清单</a> · <a href="/docs/guides/callback-application">回调</a> ·
<a href="/docs/guides/encryption">加密</a></nav>
${body}</body></html>`
}
