import { makeCertificate } from '../../support/certificate.ts';
import { startProduct } from '../../support/product.ts';
import { launch } from '../support/browser.ts';
import { report } from '../support/report.ts';
import { buildOthers } from './build/build.ts';
import type { Part } from './build/parts.ts';
import { casesOf, type Sample, tableOf, targetsOf } from './figures.ts';
import { type Front, openFront, type Protocol } from './front.ts';
import { loadOnce } from './load.ts';
import { NETWORKS } from './networks.ts';
import { readOptions } from './options.ts';
import { seeded, shuffled } from './order.ts';
import { answersOf, type BenchPage, filesOf, VARIANTS } from './variants.ts';

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
  const parts = await partsOf();
  const pages = (await pagesOf()).slice(0, options.quick ? 1 : undefined);
  const built = await buildOthers(parts, ['home', 'casino', 'tournaments', 'tournament']);
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
    NETWORKS.flatMap((network) =>
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
      const expected = parts
        .flatMap(({ remote, slots }) => slots.map((slot) => ({ remote, slot })))
        .filter(({ remote, slot }) => slot !== 'page' || ownerOf(page, parts) === remote).length;
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

/** Slots and routes of the live releases, for the single-release variants. */
async function partsOf(): Promise<Part[]> {
  const answer = await fetch(`${product.site}/release-set.json`);
  const { remotes } = (await answer.json()) as { remotes: Part[] };
  return remotes.map(({ remote, slots, routes }) => ({ remote, slots, routes }));
}

function ownerOf(page: BenchPage, parts: readonly Part[]): string | undefined {
  return parts.find(({ routes }) => routes.some(({ id }) => id === page.id))?.remote;
}

/** Includes the list of tournaments and the running one, whose headline is data and so not in the first content. */
async function pagesOf(): Promise<BenchPage[]> {
  const answer = await fetch(`${product.site}/api/sportuno/tournaments`);
  const { data } = (await answer.json()) as { data: { id: string; status: string }[] };
  const running = data.find(({ status }) => status === 'RUNNING');
  if (!running) throw new Error('no tournament runs');
  return [
    { id: 'casino', path: '/en/casino' },
    { id: 'home', path: '/en/home' },
    { id: 'tournaments', path: '/en/tournaments' },
    { id: 'tournament', path: `/en/tournaments/${running.id}` },
  ];
}
