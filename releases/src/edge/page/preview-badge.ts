import type { Locale } from '@parlay/contracts/brand';
import type { Preview } from '../../preview/token.ts';
import { escapeMarkup } from './markup.ts';
import { pageText } from './page-texts.ts';

/** Content of the badge; part of the key of a prepared page. */
export interface Badge {
  /** Releases and channel that are shown, such as "remote-casino 1.4.0". */
  what: string;
  /** When it ends; undefined where the host name decides. */
  until: string | undefined;
}

export const BADGE_STYLES =
  '.preview-badge{position:fixed;inset-inline-start:8px;inset-block-end:8px;z-index:2147483647;display:flex;flex-wrap:wrap;gap:0 12px;align-items:center;max-width:calc(100vw - 16px);padding:0 12px;border:2px solid #ffd34d;border-radius:8px;background:#1d1600;color:#fff;font:14px/20px system-ui,sans-serif;overflow-wrap:anywhere}.preview-badge a{display:inline-flex;align-items:center;min-height:44px;color:#ffd34d}.preview-badge a:focus-visible{outline:3px solid #fff;outline-offset:-3px}@media print{.preview-badge{display:none}}';

/** The badge of a page that is not what everyone gets; undefined where it is. */
export function badgeOf(channel: string, preview: Preview | undefined, production: string): Badge | undefined {
  if (!preview && channel === production) return undefined;
  const releases = (preview?.r ?? []).map(([remote, version]) => `${remote} ${version}`);
  const named = preview?.o ? [] : releases;
  const what = [...(channel === production && named.length > 0 ? [] : [channel]), ...named].join(', ');
  const until = preview && `${new Date(preview.e * 1_000).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
  return { what, until };
}

/** Says what is shown, until when, and leads out. */
export function previewBadge({ what, until }: Badge, locale: Locale): string {
  const text = (which: 'preview' | 'leavePreview') => escapeMarkup(pageText(locale, which, ''));
  const time = until === undefined ? '' : ` <span>– ${escapeMarkup(until)}</span>`;
  const out = until === undefined ? '' : ` <a href="?preview=off">${text('leavePreview')}</a>`;
  return `<aside class="preview-badge" aria-label="${text('preview')}" data-nosnippet><span><strong>${text('preview')}</strong>: ${escapeMarkup(what)}</span>${time}${out}</aside>`;
}
