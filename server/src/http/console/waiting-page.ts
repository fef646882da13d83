import { readFileSync } from 'node:fs'

/** What `/console/` shows while there is no console to show; it looks again by itself. */
export function waitingPage(failed: boolean): string {
  const [title, zh, en] = failed ? FAILED : BUILDING
  return `<!doctype html>
<html lang="zh-CN">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<link rel="stylesheet" href="/console/waiting.css">
<link rel="icon" href="/docs/favicon.svg">
<script src="/console/waiting.js" defer></script>
</head>
<body>
<main>
<h1>Guanxi</h1>
<p>${zh}</p>
<p lang="en">${en}</p>
<noscript><p><a href="/console/">打开控制台 / Open the console</a></p></noscript>
<p><a href="/docs/">API 文档 / API reference</a></p>
</main>
</body>
</html>
`
}

const BUILDING = [
  '正在准备控制台 · Guanxi',
  '正在准备控制台，第一次启动需要半分钟左右。接口已经可用，本页会自动打开控制台。',
  'The console is being built; the first start takes about half a minute. The API is ready, and this page goes on by itself.',
] as const

const FAILED = [
  '控制台未能构建 · Guanxi',
  '控制台未能构建，原因见服务的日志。接口不受影响；解决后运行 <code>node bin/console.mjs</code>，或重新启动。',
  'The console could not be built; the log of the service says why. The API is not affected. Then run <code>node bin/console.mjs</code>, or start again.',
] as const

/** What makes it look. */
export const WAITING_SCRIPT = readFileSync(new URL('waiting.js', import.meta.url), 'utf8')

export const WAITING_STYLE = `body { margin: 0; min-height: 100vh; display: grid; place-items: center; font: 16px/1.7 system-ui, sans-serif;
  background: #f6f8f7; color: #16211e }
main { max-width: 34rem; padding: 2rem }
h1 { color: #1f6f5c }
a { color: #1f6f5c }
@media (prefers-color-scheme: dark) { body { background: #101614; color: #e8eeec } h1, a { color: #4fb39a } }
`
