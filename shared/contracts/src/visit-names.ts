// Separate from the schemas of `./visit`, because the host reads one name and would otherwise load the schema library.

/** Path where a page reports that it is open. The edge responds, never a cache. */
export const VISIT_PATH = '/release-visit';
/** Global name of the promise of the page's token. The document creates it before any release's script runs. */
export const VISIT_NAME = 'parlayVisit';
/** Number of digest characters that identify a release in a visit. */
export const VISIT_DIGEST = 12;
