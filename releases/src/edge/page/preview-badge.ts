import type { Locale } from '@parlay/contracts/brand';
import type { Preview } from '../../preview/token.ts';
import { escapeMarkup } from './markup.ts';
import { pageText } from './page-texts.ts';

/** Content of the badge; part of a prepared page's key. */
export interface Badge {
  /** Displayed releases and channel, such as "remote-casino 1.4.0". */
  what: string;
  /** End of the preview; undefined if the host name selects the channel. */
  until: string | undefined;
}

/**
 * Badge styles. The badge is in the flow above the page, so that it covers nothing, such as the cookie bar's buttons.
 */
export const BADGE_STYLES =
  '.preview-badge{display:flex;flex-wrap:wrap;gap:0 12px;align-items:center;justify-content:center;padding:0 12px;border-block-end:2px solid #ffd34d;background:#1d1600;color:#fff;font:14px/20px system-ui,sans-serif;overflow-wrap:anywhere}.preview-badge a{display:inline-flex;align-items:center;min-height:44px;color:#ffd34d}.preview-badge a:focus-visible{outline:3px solid #fff;outline-offset:-3px}@media print{.preview-badge{display:none}}';

/** Returns the badge of a preview, or undefined for a public page. */
export function badgeOf(channel: string, preview: Preview | undefined, production: string): Badge | undefined {
  if (!preview && channel === production) return undefined;
  const releases = (preview?.r ?? []).map(([remote, version]) => `${remote} ${version}`);
  const shownReleases = preview?.o ? [] : releases;
  const what = [...(channel === production && shownReleases.length > 0 ? [] : [channel]), ...shownReleases].join(', ');
  const until = preview && `${new Date(preview.e * 1_000).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
  return { what, until };
}

/** Renders the badge with the preview's content and end time, and a link that leaves the preview. */
export function previewBadge({ what, until }: Badge, locale: Locale): string {
  const text = (key: 'preview' | 'leavePreview') => escapeMarkup(pageText(locale, key, ''));
  const time = until === undefined ? '' : ` <span>– ${escapeMarkup(until)}</span>`;
  const out = until === undefined ? '' : ` <a href="?preview=off">${text('leavePreview')}</a>`;
  return `<aside class="preview-badge" aria-label="${text('preview')}" data-nosnippet><span><strong>${text('preview')}</strong>: ${escapeMarkup(what)}</span>${time}${out}</aside>`;
}
