// Separate from the schemas of `./page`, so that a remote that reads one of these names does not load the schema library.

/** Element ids of the two inline documents. */
export const RELEASE_SET_ID = 'release-set';
export const PAGE_CONTEXT_ID = 'page-context';
/** URL fragment that opens the developer tools in demo mode. */
export const DEVELOPER_TOOLS = '#developer-tools';
