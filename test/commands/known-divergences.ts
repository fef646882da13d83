/** Where the service is known to differ from what the texts promise, each with its reason; a fixed one is taken out. */
export const knownDivergences = {
  'points keep updated_at':
    'a points call changes the points that external_user/list shows, but not updated_at: a sync by update time misses it',
  'clues move updated_at':
    'a clue whose custom field the customer has already moves updated_at though nothing changed; a preset does not',
}

/** Whether the model should do as the service does. */
export const isKnown = (divergence: string): boolean => divergence in knownDivergences
