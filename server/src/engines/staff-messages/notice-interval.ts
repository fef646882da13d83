/** Seconds in which staff get one notice of what the same customer does with the same radar or form. */
export const NOTICE_S = 300
