import { registerHooks } from 'node:module'
import { withoutFilters } from './filters.ts'

/**
 * Loaded before the service: takes the first wall out of every source file as it is read. With `?keep=credentials` the
 * tokens' own lookups stay as they are.
 */
const keep = new URL(import.meta.url).searchParams.get('keep')

registerHooks({
  load(url, context, nextLoad) {
    const loaded = nextLoad(url, context)
    if (!url.includes('/src/') || url.includes('/node_modules/') || (keep && url.includes(`/${keep}/`))) return loaded
    return { ...loaded, source: withoutFilters(String(loaded.source)).source }
  },
})
