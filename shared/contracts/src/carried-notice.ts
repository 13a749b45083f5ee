/**
 * Notices shown after a redirect: the page is for players only, this brand does not offer it, or a deposit was successful.
 */
export const CARRIED_NOTICES = ['login-needed', 'not-offered', 'deposited'] as const;
export type CarriedNotice = (typeof CARRIED_NOTICES)[number];
