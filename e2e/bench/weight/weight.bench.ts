import { buildVariants } from '../cold-load/build/build.ts';
import { startCachingProxy } from '../cold-load/front.ts';
import { visit } from '../cold-load/load.ts';
import { countParts, pagesOf, partsOf, ROUTES } from '../cold-load/pages.ts';
import { filesOf, responsesOf, VARIANTS, type Variant } from '../cold-load/variants.ts';
import { bench } from '../support/bench.ts';
import { renderTable, target } from '../support/report.ts';
import { type BreakdownRow, breakDown, breakdownTable } from './breakdown.ts';
import type { LoadedFile } from './by-source.ts';
import { scriptFinder } from './source-maps.ts';

interface PageWeight {
  page: string;
  variants: Record<Variant, { bytes: number; files: LoadedFile[] }>;
  /** Bytes by library and package. */
  breakdown: BreakdownRow[];
}

// Counts the bytes of a first visit until 5 s after the page's last part is mounted, and compares them with the
// monolith's.
await bench({
  name: 'weight',
  needs: { product: true, certificate: true, browser: [] },
  async measure({ product, certificate, browser, defer }) {
    const parts = await partsOf(product.site);
    const pages = await pagesOf(product.site);
    const siteVariants = await buildVariants(parts, ROUTES);
    const files = filesOf(siteVariants);
    const origins = new Map<Variant, string>();
    for (const variant of VARIANTS) {
      const answer = responsesOf(variant, pages, siteVariants, files);
      const front = await startCachingProxy({ certificate, protocol: 'HTTP/2', upstream: product.ports.site, answer });
      defer(front.close);
      origins.set(variant, front.origin);
    }
    const script = scriptFinder(siteVariants);
    const pageWeights: PageWeight[] = [];
    for (const page of pages) {
      const visits = VARIANTS.map(async (variant) => {
        const url = `${origins.get(variant)}${page.path}`;
        const { asked } = await visit({ browser, url, variant, parts: countParts(page, parts), dice: 7 });
        const loaded = asked.map((request) => ({ path: pathOf(request.url), bytes: request.bytes }));
        return [variant, { bytes: sumOf(loaded), files: loaded }] as const;
      });
      const variants = Object.fromEntries(await Promise.all(visits)) as PageWeight['variants'];
      const breakdown = breakDown(variants.product.files, variants.monolith.files, script);
      pageWeights.push({ page: page.id, variants, breakdown });
    }
    const targets = pageWeights.map(({ page, variants }) =>
      target(`${page}: bytes, of the monolith's`, variants.product.bytes / variants.monolith.bytes, '×', {
        atMost: 1.25,
      }),
    );
    const head = ['page', ...VARIANTS, "of the monolith's"];
    const rows = pageWeights.map(({ page, variants }) => [
      page,
      ...VARIANTS.map((variant) => variants[variant].bytes),
      variants.product.bytes / variants.monolith.bytes,
    ]);
    return {
      figures: { pages: pageWeights },
      targets,
      tables: [
        ...pageWeights.map(({ page, breakdown }) => breakdownTable(page, breakdown)),
        renderTable('bytes of a first visit', head, rows),
      ],
    };
  },
});

function pathOf(url: string): string {
  const { pathname, search } = new URL(url);
  return pathname + search;
}

function sumOf(files: readonly LoadedFile[]): number {
  return files.reduce((sum, { bytes }) => sum + bytes, 0);
}
