import { readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { FEDERATED, MONOLITH, type SiteVariants } from './build/build.ts';
import type { CachingProxyOptions, ProxyResponse } from './front.ts';
import { federatedPage, monolithPage } from './html.ts';

export const VARIANTS = ['product', 'monolith', 'monolith with first content', 'plain federation'] as const;
export type Variant = (typeof VARIANTS)[number];

export interface BenchPage {
  /** Route id. */
  id: string;
  path: string;
}

const TYPES: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.woff2': 'font/woff2',
};
const IMMUTABLE = /\.[0-9a-f]{8,}\.\w+$/;

const brotli = (bytes: Buffer, quality: number) =>
  brotliCompressSync(bytes, {
    params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
  });

/** Returns the files of the other two builds by URL path, compressed and with the edge's headers for release files. */
export function filesOf({ folder }: SiteVariants): Map<string, ProxyResponse> {
  const responses = new Map<string, ProxyResponse>();
  for (const [name, base] of [
    ['monolith', MONOLITH],
    ['federated', FEDERATED],
  ] as const)
    for (const file of readdirSync(join(folder, name), { recursive: true, encoding: 'utf8' })) {
      const type = TYPES[extname(file)];
      if (!type) continue;
      const bytes = readFileSync(join(folder, name, file));
      const compressed = type !== 'font/woff2';
      responses.set(base + file, {
        status: 200,
        headers: {
          'content-type': type,
          'access-control-allow-origin': '*',
          'x-content-type-options': 'nosniff',
          'cache-control': IMMUTABLE.test(file) ? 'public, max-age=31536000, immutable' : 'no-cache',
          ...(compressed ? { 'content-encoding': 'br', vary: 'Accept-Encoding' } : {}),
        },
        body: compressed ? brotli(bytes, 11) : bytes,
      });
    }
  return responses;
}

/** Brotli quality that the edge uses for pages. */
const PAGE_QUALITY = 5;

/** Returns the proxy's responses for a variant. Requests for the product itself are forwarded. */
export function responsesOf(
  variant: Variant,
  pages: readonly BenchPage[],
  built: SiteVariants,
  files: ReadonlyMap<string, ProxyResponse>,
): CachingProxyOptions['answer'] {
  return async (path, ask) => {
    if (variant === 'product') return undefined;
    const file = files.get(path);
    if (file) return file;
    const page = pages.find((candidate) => candidate.path === path);
    if (!page) return undefined;
    const { status, headers, body } = await ask(path);
    const html = pageFor(variant, page, built, body.toString('utf8'));
    // Serves the other variants without a CSP, because it names the product's scripts.
    const { 'content-security-policy': _policy, 'integrity-policy': _integrity, ...rest } = headers;
    return {
      status,
      headers: { ...rest, 'content-encoding': 'br' },
      body: brotli(Buffer.from(html), PAGE_QUALITY),
    };
  };
}

function pageFor(variant: Variant, page: BenchPage, built: SiteVariants, html: string): string {
  if (variant === 'plain federation') return federatedPage(html, built.federated);
  const files = built.monolith[page.id];
  if (!files) throw new Error(`the monolith was not built for ${page.id}`);
  return monolithPage(html, files, variant === 'monolith with first content');
}
