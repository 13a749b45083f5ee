/** Holds a signed preview, for as long as it lasts. */
export const PREVIEW_COOKIE = '__Host-parlay_preview';
