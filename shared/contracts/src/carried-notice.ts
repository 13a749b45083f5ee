/**
 * Notices for the page that a redirect leads to: the page is for players only, this brand does not offer it, or a deposit
 * has worked.
 */
export const CARRIED_NOTICES = ['login-needed', 'not-offered', 'deposited'] as const;
export type CarriedNotice = (typeof CARRIED_NOTICES)[number];
