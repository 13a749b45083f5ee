import { seeded } from '@parlay/dev/testing/seeded';
import { makeCertificate } from '@parlay/server/certificate';
import { startProduct } from '../../support/product.ts';
import { launch } from '../support/browser.ts';
import { NETWORKS } from '../support/networks.ts';
import { report } from '../support/report.ts';
import { buildOthers } from './build/build.ts';
import { casesOf, type Sample, tableOf, targetsOf } from './figures.ts';
import { type Front, openFront, type Protocol } from './front.ts';
import { loadOnce } from './load.ts';
import { readOptions } from './options.ts';
import { shuffled } from './order.ts';
import { countParts, pagesOf, partsOf, ROUTES } from './pages.ts';
import { answersOf, filesOf, VARIANTS } from './variants.ts';

// Measures how a page loads for a first visit, compared with the same site built in other ways.
const options = readOptions();
const given = process.env.PARLAY_PRODUCT;
const product = given
  ? { ...(JSON.parse(given) as { site: string; ports: { site: number } }), stop: async () => undefined }
  : await startProduct();
const fronts: Front[] = [];
const certificate = await makeCertificate();
const browser = await launch([`--ignore-certificate-errors-spki-list=${certificate.fingerprint}`]);
try {
  const parts = await partsOf(product.site);
  const pages = (await pagesOf(product.site))
    .filter(({ id }) => (options.page ?? id) === id)
    .slice(0, options.quick ? 1 : undefined);
  const networks = NETWORKS.filter(({ name }) => (options.network ?? name) === name);
  const built = await buildOthers(parts, ROUTES);
  const files = filesOf(built);
  const protocols: Protocol[] = options.quick ? ['HTTP/2'] : ['HTTP/2', 'HTTP/1.1'];
  const origins = new Map<string, string>();
  for (const protocol of protocols)
    for (const variant of VARIANTS) {
      const answer = answersOf(variant, pages, built, files);
      const front = await openFront({ certificate, protocol, upstream: product.ports.site, answer });
      fronts.push(front);
      origins.set(`${protocol} ${variant}`, front.origin);
    }

  const cases = protocols.flatMap((protocol) =>
    networks.flatMap((network) =>
      pages.flatMap((page) => VARIANTS.map((variant) => ({ protocol, network, page, variant }))),
    ),
  );
  const random = seeded(1);
  const samples: Sample[] = [];
  for (let round = 0; round < options.rounds; round += 1) {
    // HTTP/1.1 is for information only: one round.
    const wanted = cases.filter(({ protocol }) => protocol === 'HTTP/2' || round === 0);
    for (const one of shuffled(wanted, random)) {
      const { protocol, network, page, variant } = one;
      const url = `${origins.get(`${protocol} ${variant}`)}${page.path}`;
      const expected = countParts(page, parts);
      const load = await loadOnce({ browser, url, variant, network, parts: expected, dice: 1000 * round + 7 });
      samples.push({ protocol, network: network.name, page: page.id, variant, load });
    }
    console.error(`round ${round + 1} of ${options.rounds}`);
  }
  const found = casesOf(samples);
  const targets = found.filter(({ protocol }) => protocol === 'HTTP/2').flatMap(targetsOf);
  report('cold-load', { targets, cases: found, samples } as { targets: typeof targets }, found.map(tableOf));
} finally {
  await browser.close();
  for (const front of fronts) await front.close();
  await product.stop();
}
