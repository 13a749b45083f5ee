import { startCachingProxy } from '../cold-load/front.ts';
import { bench } from '../support/bench.ts';
import { median } from '../support/figures.ts';
import { renderTable, target } from '../support/report.ts';
import { type Audit, auditPage, CATEGORIES } from './audit.ts';
import { findLighthouse } from './tool.ts';

// Measures Lighthouse's four categories on the pages that new visitors open first, over TLS and HTTP/2.
const PAGES = ['home', 'login', 'register', 'help-centre'] as const;
const MIN_SCORE = 95;

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
      for (const [page, list] of audits)
        list.push(await auditPage(lighthouse, `${front.origin}/en/${page}`, certificate));
      console.error(`run ${run + 1} of ${runs}`);
    }

    const pages = [...audits].map(([page, list]) => ({
      page,
      scores: CATEGORIES.map((category) => ({ category, score: median(list.map(({ scores }) => scores[category])) })),
    }));
    const benchmarkIndex = median([...audits.values()].flat().map((list) => list.benchmarkIndex));
    const lost = [...audits].flatMap(([page, list]) => worstOf(list).map((loss) => ({ page, ...loss })));
    return {
      figures: { runs, benchmarkIndex, pages, lost, audits: Object.fromEntries(audits) },
      targets: pages.flatMap(({ page, scores }) =>
        scores.map(({ category, score }) => target(`${page}: ${category}`, score, '', { atLeast: MIN_SCORE })),
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

/** Returns each audit's loss in its worst run, largest losses first. */
function worstOf(list: readonly Audit[]): Audit['lost'] {
  const points = ({ weight, score }: Audit['lost'][number]) => weight * (1 - score);
  const worst = new Map<string, Audit['lost'][number]>();
  for (const loss of list.flatMap((audit) => audit.lost)) {
    const previous = worst.get(`${loss.category} ${loss.audit}`);
    if (!previous || points(previous) < points(loss)) worst.set(`${loss.category} ${loss.audit}`, loss);
  }
  return [...worst.values()].sort((a, b) => points(b) - points(a));
}
