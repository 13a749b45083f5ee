import { seeded } from '@parlay/dev/testing/seeded';
import { bench } from '../support/bench.ts';
import { NETWORKS } from '../support/networks.ts';
import { buildVariants } from './build/build.ts';
import { casesOf, type Sample, tableOf, targetsOf } from './figures.ts';
import { type Protocol, startCachingProxy } from './front.ts';
import { loadOnce } from './load.ts';
import { shuffle } from './order.ts';
import { countParts, pagesOf, partsOf, ROUTES } from './pages.ts';
import { filesOf, responsesOf, VARIANTS } from './variants.ts';

// Measures how a page loads on a first visit, compared with the same site built in other ways.
await bench({
  name: 'cold-load',
  // `--quick` loads one page in one round and skips HTTP/1.1.
  runs: { usual: 5, quick: 1, option: 'rounds' },
  choices: { page: ROUTES, network: NETWORKS.map(({ name }) => name) },
  needs: { product: true, certificate: true, browser: [] },
  async measure({ runs: rounds, quick, chosen, product, certificate, browser, defer }) {
    const parts = await partsOf(product.site);
    const pages = (await pagesOf(product.site))
      .filter(({ id }) => (chosen.page ?? id) === id)
      .slice(0, quick ? 1 : undefined);
    const networks = NETWORKS.filter(({ name }) => (chosen.network ?? name) === name);
    const siteVariants = await buildVariants(parts, ROUTES);
    const files = filesOf(siteVariants);
    const protocols: Protocol[] = quick ? ['HTTP/2'] : ['HTTP/2', 'HTTP/1.1'];
    const origins = new Map<string, string>();
    for (const protocol of protocols)
      for (const variant of VARIANTS) {
        const answer = responsesOf(variant, pages, siteVariants, files);
        const front = await startCachingProxy({ certificate, protocol, upstream: product.ports.site, answer });
        defer(front.close);
        origins.set(`${protocol} ${variant}`, front.origin);
      }

    const cases = protocols.flatMap((protocol) =>
      networks.flatMap((network) =>
        pages.flatMap((page) => VARIANTS.map((variant) => ({ protocol, network, page, variant }))),
      ),
    );
    const random = seeded(1);
    const samples: Sample[] = [];
    for (let round = 0; round < rounds; round += 1) {
      // HTTP/1.1 results are for information only, so one round is enough.
      const roundCases = cases.filter(({ protocol }) => protocol === 'HTTP/2' || round === 0);
      for (const benchCase of shuffle(roundCases, random)) {
        const { protocol, network, page, variant } = benchCase;
        const url = `${origins.get(`${protocol} ${variant}`)}${page.path}`;
        const expected = countParts(page, parts);
        const load = await loadOnce({ browser, url, variant, network, parts: expected, dice: 1000 * round + 7 });
        samples.push({ protocol, network: network.name, page: page.id, variant, load });
      }
      console.error(`round ${round + 1} of ${rounds}`);
    }
    const resultCases = casesOf(samples);
    const targets = resultCases.filter(({ protocol }) => protocol === 'HTTP/2').flatMap(targetsOf);
    return { figures: { cases: resultCases, samples }, targets, tables: resultCases.map(tableOf) };
  },
});
