/** Hash of the lobby's search. */
export const SEARCH_TAB = 'search';
