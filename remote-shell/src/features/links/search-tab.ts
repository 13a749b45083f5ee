/** Hash of the lobby's search tab. */
export const SEARCH_TAB = 'search';
