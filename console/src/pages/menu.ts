import { nameKinds } from '../domain/audit-words.ts'
import type { Page, PageGroup, PagePath } from '../kit/page.ts'
import { acquisitionPages } from './acquisition/pages.ts'
import { customerPages } from './customers/pages.ts'
import { developerPages } from './developers/pages.ts'
import { homePages } from './home/pages.ts'
import { marketingPages } from './marketing/pages.ts'
import { organisationPages } from './organisation/pages.ts'
import { projectPages } from './projects/pages.ts'
import { servicePages } from './service/pages.ts'
import { settingsPages } from './settings/pages.ts'

const groups = [
  ...([homePages, customerPages, acquisitionPages, marketingPages, servicePages] as const),
  ...([projectPages, organisationPages, developerPages, settingsPages] as const),
] as const

/** The menu, in its order. */
export const menu: readonly PageGroup<readonly KnownPage[]>[] = groups

export const pages: readonly KnownPage[] = menu.flatMap((group) => group.pages)

for (const { audit } of pages) nameKinds(audit)

type KnownPage = Page & { path: PagePath }

declare module '../kit/page.ts' {
  interface KnownPages {
    path: (typeof groups)[number]['pages'][number]['path']
  }
}
