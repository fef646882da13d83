import type { Rules } from './arrival-rules.ts'
import { decideAdded } from './decide-added.ts'
import { decideLost, decideMissing } from './decide-lost.ts'
import { decideSeen } from './decide-seen.ts'
import { type Draft, effectsOf, type Known, openDraft } from './draft.ts'
import type { Effect } from './effects.ts'
import type { Outcome, Told } from './told.ts'

export type Decision = { effects: Effect[]; outcome: Outcome }

/**
 * Decides what follows from an event, a refresh or a comparison of one customer. It takes what is known and what the platform
 * says, gives effects, and reads and writes nothing. What comes twice, or first as half added and then as added, happens once.
 */
export function decide(known: Known, told: Told, rules: Rules): Decision {
  const draft = openDraft(known)
  const outcome = outcomeOf(draft, told, rules)
  return { effects: outcome === 'stale' ? [] : effectsOf(known, draft), outcome }
}

function outcomeOf(draft: Draft, told: Told, rules: Rules): Outcome {
  switch (told.type) {
    case 'added':
      return decideAdded(draft, told, rules)
    case 'lost':
      return decideLost(draft, told, rules)
    case 'seen':
      return decideSeen(draft, told, rules)
    case 'missing':
      return decideMissing(draft, told)
  }
}
