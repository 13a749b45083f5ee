import { CSP_REPORTING } from '../../http/policy-reports.ts';
import type { BuiltPage } from './built-page.ts';

/** CSP of the console: only the build's own files and this server, and no text becomes code. */
export const PAGE_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "font-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  'trusted-types parlay-console',
  CSP_REPORTING,
].join('; ');

/** Favicon with the logo of the header. */
const ICON = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="-5 -1 32 32"><path fill="#5b3df5" d="M0 2a2 2 0 0 1 2-2h12.5a11 11 0 0 1 0 22H9v6a2 2 0 0 1-2 2H2a2 2 0 0 1-2-2z"/><circle cx="14" cy="11" r="5" fill="#d7ff3e"/></svg>',
)}`;

/** Returns the path of a build's file, whose content never changes. */
const filePath = (build: string, file: string) => `/console/${build}/${file}`;

/** Returns the document of every console page. */
export function documentOf({ build, record }: BuiltPage): string {
  const at = (file: string) => filePath(build, file);
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="color-scheme" content="light dark"><meta name="robots" content="noindex">',
    '<title>Parlay releases</title>',
    `<link rel="icon" href="${ICON}">`,
    ...record.styles.map(
      ({ file, integrity }) =>
        `<link rel="stylesheet" crossorigin="anonymous" integrity="${integrity}" href="${at(file)}">`,
    ),
    ...record.fonts.map(
      (file) => `<link rel="preload" as="font" type="font/woff2" crossorigin="anonymous" href="${at(file)}">`,
    ),
    ...record.scripts.map(
      ({ file, integrity }) =>
        `<script defer crossorigin="anonymous" integrity="${integrity}" src="${at(file)}"></script>`,
    ),
    '</head><body><div id="console"></div>',
    '<noscript>The console needs JavaScript. <code>npx parlay status</code> says what is live without it.</noscript>',
    '</body></html>',
  ].join('');
}
