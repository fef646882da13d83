/** Seconds in which staff are told once of what the same customer does with the same radar or form. */
export const NOTICE_S = 300
