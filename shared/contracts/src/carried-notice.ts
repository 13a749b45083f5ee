/** Notices that a redirect can leave: the page is for players only, or this brand does not offer it. */
export const CARRIED_NOTICES = ['login-needed', 'not-offered'] as const;
export type CarriedNotice = (typeof CARRIED_NOTICES)[number];
