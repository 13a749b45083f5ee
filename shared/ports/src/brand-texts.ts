/** i18next namespace of the brand's own wording. Its keys override the messages of every remote (SH28). */
export const BRAND_TEXTS = 'brand-texts';
