import { startCachingProxy } from '../cold-load/front.ts';
import { bench } from '../support/bench.ts';
import { median } from '../support/figures.ts';
import { renderTable, target } from '../support/report.ts';
import { type Audit, auditPage, CATEGORIES } from './audit.ts';
import { findLighthouse } from './tool.ts';

// Measures Lighthouse's four categories on the first pages of a new visitor, over TLS and HTTP/2.
const PAGES = ['home', 'login', 'register', 'help-centre'] as const;
const AT_LEAST = 95;

await bench({
  name: 'lighthouse',
  runs: { usual: 5, quick: 1 },
  needs: { product: true, certificate: true },
  async measure({ runs, product, certificate, defer }) {
    const lighthouse = await findLighthouse();
    const front = await startCachingProxy({
      certificate,
      protocol: 'HTTP/2',
      upstream: product.ports.site,
      answer: async () => undefined,
    });
    defer(front.close);
    const audits = new Map<string, Audit[]>(PAGES.map((page) => [page, []]));
    for (let run = 0; run < runs; run += 1) {
      for (const [page, done] of audits)
        done.push(await auditPage(lighthouse, `${front.origin}/en/${page}`, certificate));
      console.error(`run ${run + 1} of ${runs}`);
    }

    const pages = [...audits].map(([page, done]) => ({
      page,
      scores: CATEGORIES.map((category) => ({ category, score: median(done.map(({ scores }) => scores[category])) })),
    }));
    const benchmarkIndex = median([...audits.values()].flat().map((done) => done.benchmarkIndex));
    const lost = [...audits].flatMap(([page, done]) => worstOf(done).map((loss) => ({ page, ...loss })));
    return {
      figures: { runs, benchmarkIndex, pages, lost, audits: Object.fromEntries(audits) },
      targets: pages.flatMap(({ page, scores }) =>
        scores.map(({ category, score }) => target(`${page}: ${category}`, score, '', { atLeast: AT_LEAST })),
      ),
      tables: [
        renderTable(
          `Lighthouse, median of ${runs} (the machine's benchmark index: ${Math.round(benchmarkIndex)})`,
          ['page', ...CATEGORIES],
          pages.map(({ page, scores }) => [page, ...scores.map(({ score }) => score)]),
        ),
        renderTable(
          'Where points were lost (worst run)',
          ['page', 'audit', 'category', 'points', 'shown'],
          lost.map(({ page, audit, category, score, weight, shown }) => [
            page,
            audit,
            category,
            100 * weight * (1 - score),
            shown,
          ]),
        ),
      ],
    };
  },
});

/** Returns the points that each audit lost in its worst run, most first. */
function worstOf(done: readonly Audit[]): Audit['lost'] {
  const points = ({ weight, score }: Audit['lost'][number]) => weight * (1 - score);
  const worst = new Map<string, Audit['lost'][number]>();
  for (const loss of done.flatMap((one) => one.lost)) {
    const known = worst.get(`${loss.category} ${loss.audit}`);
    if (!known || points(known) < points(loss)) worst.set(`${loss.category} ${loss.audit}`, loss);
  }
  return [...worst.values()].sort((a, b) => points(b) - points(a));
}
