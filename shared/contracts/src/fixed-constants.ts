/* The specifications' constants that no brand changes (MC3), without schemas because browsers load them directly. */

/** The registration error that redirects (AU9). */
export const REGISTRATION_REDIRECT = 200_017;
/** Minimum age, even if a brand sets a lower one (X4). */
export const MINIMUM_AGE = 18;
