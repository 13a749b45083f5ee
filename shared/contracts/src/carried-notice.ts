/** Cookie by which a redirect leaves a notice for the page that it leads to (SH17): a key, never words of anybody's. */
export const NOTICE_COOKIE = 'parlay_notice';

/** What a redirect can have to say: a page for players only was asked for; one that this brand has not. */
export const CARRIED_NOTICES = ['login-needed', 'not-offered'] as const;
export type CarriedNotice = (typeof CARRIED_NOTICES)[number];
