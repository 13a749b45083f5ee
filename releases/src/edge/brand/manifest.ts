import type { Brand } from '@parlay/contracts/brand-data';
import { groundsOf } from './brand-look.ts';

export const MANIFEST_PATH = '/manifest.webmanifest';
export const INSTALLED_ICON = { path: '/icon-192.png', size: 192 };

/**
 * Builds the web app manifest with the brand's name, background and icons. The start URL has no language, so that the
 * player's language is used.
 */
export function manifestOf(brand: Brand): string {
  const { name, defaultLocale } = brand;
  const ground = groundsOf(brand).light;
  const { path, size } = INSTALLED_ICON;
  return JSON.stringify({
    id: '/',
    name,
    short_name: name,
    lang: defaultLocale,
    dir: 'ltr',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    theme_color: ground,
    background_color: ground,
    icons: [
      { src: '/favicon.svg', type: 'image/svg+xml', sizes: 'any' },
      { src: path, type: 'image/png', sizes: `${size}x${size}` },
    ],
  });
}
