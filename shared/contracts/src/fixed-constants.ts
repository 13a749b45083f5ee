/* MC3: what of the specifications' numbers no brand changes. Without schemas: browsers load them as they are. */

/** AU9: the error of registration that leads elsewhere. */
export const REGISTRATION_REDIRECT = 200_017;
/** X4: nobody younger plays, whatever a brand says. */
export const OF_AGE = 18;
