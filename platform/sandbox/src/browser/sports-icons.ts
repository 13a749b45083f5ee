import { html, svg, type TemplateResult } from 'lit-html';

const icon = (paths: TemplateResult): TemplateResult =>
  html`<svg class="icon" viewBox="0 0 24 24" aria-hidden="true" fill="none" stroke="currentColor" stroke-width="1.75" stroke-linecap="round" stroke-linejoin="round">${paths}</svg>`;

export const ICONS = {
  check: icon(svg`<circle cx="12" cy="12" r="9"/><path d="m8.5 12.2 2.4 2.4 4.6-4.8"/>`),
  cross: icon(svg`<circle cx="12" cy="12" r="9"/><path d="m9.3 9.3 5.4 5.4m0-5.4-5.4 5.4"/>`),
  info: icon(svg`<circle cx="12" cy="12" r="9"/><path d="M12 11v5m0-8.2v.2"/>`),
  moved: icon(svg`<path d="M8 20V5m0 0L4.5 8.5M8 5l3.5 3.5M16 4v15m0 0 3.5-3.5M16 19l-3.5-3.5"/>`),
  lock: icon(svg`<rect x="5" y="11" width="14" height="9" rx="2"/><path d="M8 11V8a4 4 0 0 1 8 0v3"/>`),
  star: icon(svg`<path d="m12 3.6 2.6 5.3 5.8.8-4.2 4.1 1 5.8-5.2-2.7-5.2 2.7 1-5.8-4.2-4.1 5.8-.8z"/>`),
  up: icon(svg`<path d="m6 15 6-6 6 6"/>`),
  clock: icon(svg`<circle cx="12" cy="12" r="9"/><path d="M12 7v5l3 2"/>`),
} as const;

/** Half disc, disc and ring of an empty slip. */
export const EMPTY = html`<svg class="disc" viewBox="0 0 96 96" aria-hidden="true"><circle class="ground" cx="48" cy="48" r="48"/><path class="half" d="M24 46a24 24 0 0 1 48 0z"/><circle class="dot" cx="60" cy="60" r="11"/></svg>`;
