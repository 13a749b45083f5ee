/**
 * Notices shown after a redirect: the page is for players only, this brand does not offer it, a deposit was successful, or a
 * registration was refused for the country of the address or of the connection.
 */
export const CARRIED_NOTICES = [
  'login-needed',
  'not-offered',
  'deposited',
  'country-blocked',
  'connection-blocked',
] as const;
export type CarriedNotice = (typeof CARRIED_NOTICES)[number];
