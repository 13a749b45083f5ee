/** i18next namespace for the brand's own texts. Its keys override the messages of all remotes (SH28). */
export const BRAND_TEXTS = 'brand-texts';
