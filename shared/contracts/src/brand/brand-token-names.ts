/**
 * Custom properties that a brand may set, without the prefix `--brand-`. They are the contract with the design system's tokens.
 */
export const BRAND_TOKENS = [
  'action',
  'action-hover',
  'action-press',
  'on-action',
  'action-text',
  'action-soft',
  'action-line',
  'highlight',
  'highlight-hover',
  'on-highlight',
  'stage',
  'stage-raised',
  'stage-line',
  'stage-ink',
  'stage-muted',
  'canvas',
  'surface',
  'sunken',
  'line',
  'ink',
  'muted',
] as const;
export type BrandToken = (typeof BRAND_TOKENS)[number];
