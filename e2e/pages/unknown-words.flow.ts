import { isMatrix } from '@parlay/dev/testing/matrix';
import type { BrowserContext, Page } from '@playwright/test';
import { matrixOnlyUnless } from '../support/matrix.ts';
import { recordReports } from '../support/reports.ts';
import { currentProduct, expect, test, waitUntilMounted } from '../support/site.ts';
import { enumerationsIn, withUnknownWords } from '../support/unknown-words.ts';
import { ALBUM, type AlbumPage } from './album.ts';
import { addressOf, nameOf, pathWith, readResponses, type StoredResponses, withPorts } from './answers.ts';
import { freezePage } from './still.ts';

const stored = readResponses();
const PAGES = ALBUM.filter(
  ({ brand, without, path, prepare }) => !brand && !without && !prepare && !path.includes('gallery'),
);
/** Pages of which `npm test` makes every word unknown. */
const SAMPLE = ['limits', 'bonus', 'verification', 'transactions', 'tournament-player', 'betting'];
/** Paths of responses of which `npm test` makes one enumeration at a time unknown. Each word once broke a whole page. */
const ONE_BY_ONE: Readonly<Record<string, RegExp>> = {
  limits: /^\/api\/account\/limits/,
  bonus: /^\/api\/bonus\//,
  verification: /^\/api\/account\/verification/,
};

test.describe.configure({ mode: 'parallel' });

/** Returns the addresses and JSON of the stored responses for a page's viewer. */
const responsesFor = (page: AlbumPage): (readonly [address: string, json: string])[] =>
  Object.entries(stored.answers[nameOf(page)] ?? {}).map(([address, json]) => [address, withPorts(json)] as const);

/** Returns the stored responses with unknown words at the chosen places, which are an address and a path of fields. */
function responsesWith(page: AlbumPage, isChosen: (place: string) => boolean): StoredResponses {
  const answers = responsesFor(page).map(([address, json]) => [
    address,
    withUnknownWords(address, json, (place) => isChosen(`${address} ${place}`)),
  ]);
  return { ...stored, answers: { ...stored.answers, [nameOf(page)]: Object.fromEntries(answers) } };
}

for (const page of PAGES) {
  test(
    `${page.name} shows every part when all words of the API are new`,
    matrixOnlyUnless(SAMPLE.includes(page.name)),
    async ({ page: tab, watch }) => {
      const { problems } = await openWith(tab, page, () => true);
      expect(problems).toEqual([]);
      expect(watch.errors.filter((error) => error.startsWith('error:'))).toEqual([]);
    },
  );

  const sample = ONE_BY_ONE[page.name];
  test(
    `${page.name} shows every part when any one enumeration of the API has a new word`,
    matrixOnlyUnless(sample !== undefined),
    async ({ context }) => {
      test.setTimeout(600_000);
      const problems: string[] = [];
      for (const place of await placesOf(context, page)) {
        if (!isMatrix && !sample?.test(place)) continue;
        const tab = await context.newPage();
        const found = await openWith(tab, page, (one) => one === place);
        problems.push(...found.problems.map((problem) => `${place}: ${problem}`));
        await tab.close();
      }
      expect(problems).toEqual([]);
    },
  );
}

/** Returns the enumerations in the responses that a page reads, each as address and path of fields. */
async function placesOf(context: BrowserContext, page: AlbumPage): Promise<string[]> {
  const tab = await context.newPage();
  const { addresses } = await openWith(tab, page, () => false);
  await tab.close();
  return responsesFor(page)
    .filter(([address]) => addresses.has(address))
    .flatMap(([address, json]) => enumerationsIn(address, json).map((place) => `${address} ${place}`));
}

interface Opened {
  /** Problems of the page. */
  problems: string[];
  /** Addresses of the page's requests. */
  addresses: ReadonlySet<string>;
}

/** Opens a page with unknown words at the chosen places. */
async function openWith(tab: Page, page: AlbumPage, isChosen: (place: string) => boolean): Promise<Opened> {
  const responses = responsesWith(page, isChosen);
  const reports = await recordReports(tab);
  const addresses = new Set<string>();
  tab.on('request', (request) => addresses.add(addressOf(request.url())));
  await freezePage(tab, { stored: responses, viewer: page, policy: page.policy });
  await tab.goto(`${currentProduct().site}/${pathWith(page.path, responses)}`);
  await waitUntilMounted(tab);
  await expect(tab.getByRole('main').locator('[aria-busy="true"]:not(button)')).toHaveCount(0);
  const failed = (await reports.now()).filter(({ kind }) => kind === 'remote-failed' || kind === 'error');
  const fallbacks = await tab.locator('.slot-fallback').count();
  const problems = [
    ...failed.map((report) => JSON.stringify(report)),
    ...(fallbacks > 0 ? ['a part shows its fallback'] : []),
  ];
  return { problems, addresses };
}
