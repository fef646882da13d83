import { replaceIn } from '../sabotage/replace.ts'

/**
 * Preloaded with `--import`, makes a service that counts a friend again who comes again by a code, adds friends up without holding the
 * participant's row, and gives prizes without looking at the stock.
 */
replaceIn('/engines/contact-ways/count.ts', 'xmax = 0 as fresh', 'true as fresh', '')
replaceIn('/engines/missions/award.ts', 'order by p.id for update of p)', 'order by p.id)', '')
replaceIn('/engines/missions/level.ts', 'where l.given <', 'where l.given >= 0 or l.given <', '')
