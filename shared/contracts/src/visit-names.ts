// Separate from the schemas of `./visit`, because the host reads one name and would otherwise load the schema library.

/** Path where a page reports that it is open. The edge responds, never a cache. */
export const VISIT_PATH = '/release-visit';
/** Path where a page reports that it is still open, in the background or closed. */
export const PRESENCE_PATH = '/release-presence';
/**
 * Seconds between the reports of an open page, and seconds for which it counts as open after one. Browsers run the timers
 * of a page in the background once a minute.
 */
export const PRESENCE_SECONDS = {
  visible: { every: 20, expiry: 45 },
  hidden: { every: 60, expiry: 150 },
} as const;
/** Global name of the promise of the page's token. The document creates it before any release's script runs. */
export const VISIT_NAME = 'parlayVisit';
/** Number of digest characters that identify a release in a visit. */
export const VISIT_DIGEST = 12;
