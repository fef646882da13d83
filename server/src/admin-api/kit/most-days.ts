/** Days of which statistics tell, the newest. */
export const MOST_DAYS = 366
