/** What a redirect can have to say: a page for players only was asked for; one that this brand has not. */
export const CARRIED_NOTICES = ['login-needed', 'not-offered'] as const;
export type CarriedNotice = (typeof CARRIED_NOTICES)[number];
