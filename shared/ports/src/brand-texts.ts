/** i18next namespace of the brand's own wording of messages: where it has a key, every remote says it that way (SH28). */
export const BRAND_TEXTS = 'brand-texts';
