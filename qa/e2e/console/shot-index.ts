import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** One picture: its file, what it shows and how. */
export type Shot = {
  name: string
  address: string
  state: string
  language: string
  theme: string
  width: number
}

const STYLE = `
body { font: 14px system-ui; margin: 24px; background: #f4f5f8; color: #1a2130 }
h2 { margin: 28px 0 8px; font-size: 16px }
.row { display: flex; flex-wrap: wrap; gap: 14px; align-items: flex-start }
figure { margin: 0 } img { display: block; height: 300px; border: 1px solid #cdd3de; border-radius: 6px }
figcaption { color: #5b6475; margin-top: 4px }
`

/** The page with all pictures, by address; gives its path. */
export async function writeIndex(folder: string, shots: readonly Shot[]): Promise<string> {
  const rows = [...Map.groupBy(shots, ({ address }) => address)].map(
    ([address, list]) => `<h2>/${escaped(address)}</h2><div class="row">${list.map(figure).join('')}</div>`,
  )
  const path = join(folder, 'index.html')
  await writeFile(
    path,
    `<!doctype html><meta charset="utf-8"><title>Console</title><style>${STYLE}</style>${rows.join('\n')}\n`,
  )
  return path
}

function figure({ name, state, language, theme, width }: Shot): string {
  const words = [state, language, theme, width].join(' · ')
  return `<figure><a href="${name}"><img src="${name}" loading="lazy" alt="${words}"></a><figcaption>${words}</figcaption></figure>`
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
