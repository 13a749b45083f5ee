import type { Brand } from '@parlay/contracts/brand-data';
import { groundsOf } from '../brand/brand-look.ts';
import { MANIFEST_PATH } from '../brand/manifest.ts';
import type { Theme } from '../brand/visitor.ts';
import { escapeMarkup, tag } from './markup.ts';
import { pageText } from './page-texts.ts';

/** Returns the head's icon and manifest links, and the page background as the browser's theme colour. */
export function brandHead(brand: Brand, theme: Theme): string[] {
  const colour = (media: string | undefined, content: string) => tag('meta', { name: 'theme-color', media, content });
  const grounds = groundsOf(brand);
  return [
    ...(theme.chosen
      ? [colour(undefined, grounds[theme.now])]
      : (['light', 'dark'] as const).map((one) => colour(`(prefers-color-scheme: ${one})`, grounds[one]))),
    tag('link', { rel: 'icon', href: '/favicon.ico', sizes: '32x32' }),
    tag('link', { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' }),
    // Sends cookies, because a demo finds its brand in one.
    tag('link', { rel: 'manifest', href: MANIFEST_PATH, crossorigin: 'use-credentials' }),
  ];
}

/** Returns a script that applies the device's theme before the first paint, for browsers that send no theme hint. */
export const deviceThemeScript = (nonce: string): string =>
  `<script nonce="${nonce}">matchMedia("(prefers-color-scheme:dark)").matches&&(document.documentElement.dataset.theme="dark")</script>`;

/** Styles of the warnings. Pages depend on container queries, and browsers with those also run our script syntax. */
export const WARNING_STYLES =
  '.old-browser{padding:24px;text-align:center;background:#fff3cc;color:#33280c}@supports (container-type:inline-size){.old-browser{display:none}}';

/** Renders warnings for browsers without JavaScript and for unsupported browsers. Search engines must quote neither. */
export function warnings({ name }: Brand, locale: Parameters<typeof pageText>[0]): string {
  const text = (key: 'noScript' | 'oldBrowser') => escapeMarkup(pageText(locale, key, name));
  return (
    `<p class="old-browser" data-nosnippet>${text('oldBrowser')}</p>` +
    `<noscript><p class="no-script" data-nosnippet>${text('noScript')}</p></noscript>`
  );
}
