// Apart from the schemas of `./visit`: the host reads one name and would load the schema library with it.

/** Where a page says that it is open. Answered by the edge, never by a cache. */
export const VISIT_PATH = '/release-visit';
/** Global name of the promise of the page's token, made by the document itself before any release's script runs. */
export const VISIT_NAME = 'parlayVisit';
/** Characters of a digest by which a visit names a release. */
export const VISIT_DIGEST = 12;
