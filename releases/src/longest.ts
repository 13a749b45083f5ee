/** Days for which a preview works at most, and after which the next step of a canary comes at the latest. */
export const LONGEST_DAYS = 30;
export const LONGEST_SECONDS = LONGEST_DAYS * 86_400;
