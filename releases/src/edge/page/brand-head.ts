import type { Brand } from '@parlay/contracts/brand-data';
import { groundsOf } from '../brand/brand-look.ts';
import { MANIFEST_PATH } from '../brand/manifest.ts';
import type { Theme } from '../brand/visitor.ts';
import { escapeMarkup, tag } from './markup.ts';
import { pageText } from './page-texts.ts';

/** Icons, and the colour of the browser's own frame: the page's ground. */
export function brandHead(brand: Brand, theme: Theme): string[] {
  const colour = (media: string | undefined, content: string) => tag('meta', { name: 'theme-color', media, content });
  const grounds = groundsOf(brand);
  return [
    ...(theme.chosen
      ? [colour(undefined, grounds[theme.now])]
      : (['light', 'dark'] as const).map((one) => colour(`(prefers-color-scheme: ${one})`, grounds[one]))),
    tag('link', { rel: 'icon', href: '/favicon.ico', sizes: '32x32' }),
    tag('link', { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' }),
    // With cookies: a demonstration knows its brand by one.
    tag('link', { rel: 'manifest', href: MANIFEST_PATH, crossorigin: 'use-credentials' }),
  ];
}

/** Follows the device where nothing has told us what it likes: before anything is painted. */
export const followDevice = (nonce: string): string =>
  `<script nonce="${nonce}">matchMedia("(prefers-color-scheme:dark)").matches&&(document.documentElement.dataset.theme="dark")</script>`;

/** Containers that ask their own width are what the pages stand on, and a browser that has them has the scripts' language too. */
export const WARNING_STYLES =
  '.old-browser{padding:24px;text-align:center;background:#fff3cc;color:#33280c}@supports (container-type:inline-size){.old-browser{display:none}}';

/** Messages for browsers without scripts and for unsupported ones. Search engines quote neither. */
export function warnings({ name }: Brand, locale: Parameters<typeof pageText>[0]): string {
  const text = (which: 'noScript' | 'oldBrowser') => escapeMarkup(pageText(locale, which, name));
  return (
    `<p class="old-browser" data-nosnippet>${text('oldBrowser')}</p>` +
    `<noscript><p class="no-script" data-nosnippet>${text('noScript')}</p></noscript>`
  );
}
