/** Maximum days for which a preview works, and between two steps of a canary. */
export const LONGEST_DAYS = 30;
export const LONGEST_SECONDS = LONGEST_DAYS * 86_400;
