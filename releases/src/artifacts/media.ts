const TYPES: Record<string, string> = {
  js: 'text/javascript; charset=utf-8',
  mjs: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  html: 'text/html; charset=utf-8',
  json: 'application/json; charset=utf-8',
  map: 'application/json; charset=utf-8',
  txt: 'text/plain; charset=utf-8',
  svg: 'image/svg+xml',
  png: 'image/png',
  jpg: 'image/jpeg',
  webp: 'image/webp',
  avif: 'image/avif',
  ico: 'image/x-icon',
  woff2: 'font/woff2',
  webmanifest: 'application/manifest+json',
};
const TEXT_TYPES = /^(text\/|application\/(json|manifest)|image\/svg)/;
const extension = (file: string) => /\.([a-z0-9]+)$/i.exec(file)?.[1]?.toLowerCase() ?? '';

export const mediaType = (file: string): string => TYPES[extension(file)] ?? 'application/octet-stream';

/** Excludes images and fonts, which are already compressed, and tiny files, which would only grow. */
export const worthCompressing = (file: string, bytes: number): boolean =>
  bytes > 256 && TEXT_TYPES.test(mediaType(file));
