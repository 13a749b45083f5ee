/** Maximum days for which a preview works, and between two steps of a canary. */
export const MAX_DAYS = 30;
export const MAX_SECONDS = MAX_DAYS * 86_400;
