/** Cookie with a signed preview; expires with the preview. */
export const PREVIEW_COOKIE = '__Host-parlay_preview';
