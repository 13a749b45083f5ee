import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locale } from '@parlay/contracts/brand';
import type { Brand } from '@parlay/contracts/brand-data';
import { Release } from '@parlay/contracts/release';
import { brotli } from '../../artifacts/compress.ts';
import { digestOf, integrityOf, RELEASE_FILE } from '../../artifacts/integrity.ts';
import type { PageValues } from '../prepared/page-values.ts';
import { preparePage } from '../prepared/prepare.ts';
import { loadRelease } from '../release/loaded-release.ts';
import type { Choice, View } from '../release/view.ts';
import { pageContextOf } from './context.ts';
import { renderDocument } from './document.ts';
import { type Edition, type PageModel, type RouteRow, releaseSetOf, rowsOf } from './page-model.ts';
import { alternatesOf } from './resolve.ts';
import type { Match } from './routing.ts';
import { wordsOf } from './words.ts';

/**
 * Maximum size of a page after brotli. Except for registration, the part needed for the first paint comes first and
 * fits into the first round trip of a new connection.
 */
export const HTML_BUDGET = 19_500;

export interface PageWeight {
  route: string;
  locale: Locale;
  brand: number;
  audience: 'guest' | 'player';
  /** Larger brotli size of the prepared page and a page compressed per response; infinite if it cannot be prepared. */
  bytes: number;
}

/**
 * Measures every page of a set of builds: each route and the not-found page, in each language of each brand, for guests
 * and players. Takes the build folders, including the host's. Returns the largest page first.
 */
export async function htmlBudget(folders: readonly string[], brands: readonly Brand[]): Promise<PageWeight[]> {
  const choices = await Promise.all(folders.map(choiceOf));
  const host = choices.find((choice) => choice.remote === 'host');
  if (!host) throw new Error('None of the folders is a build of the host.');
  const remotes = choices.filter((choice) => choice !== host);
  const weights: PageWeight[] = [];
  for (const brand of brands)
    for (const locale of brand.locales) {
      const model = modelOf(host, remotes, { brand, locale });
      const matches: (Match | undefined)[] = [...model.rows.map((row) => ({ row, params: sampleOf(row) })), undefined];
      for (const match of matches)
        for (const audience of ['guest', 'player'] as const)
          weights.push({
            route: match?.row.id ?? '(unknown address)',
            locale,
            brand: brand.id,
            audience,
            bytes: await measurePage(model, match, brand, audience === 'player'),
          });
    }
  return weights.sort((a, b) => b.bytes - a.bytes);
}

async function choiceOf(folder: string): Promise<Choice> {
  const json = await readFile(join(folder, RELEASE_FILE));
  const release = Release.parse(JSON.parse(json.toString('utf8')));
  const record = { release, digest: digestOf(json), integrity: integrityOf(json) };
  const loaded = await loadRelease(record, (file) => readFile(join(folder, file)));
  return { remote: release.remote, version: '10.10.10', loaded, canary: false };
}

function modelOf(host: Choice, remotes: Choice[], edition: Edition): PageModel {
  const logMarks = { epoch: '3f9c1a7e', log: '8d0b6e52f1c94a37b0e6d8215c7f3a94' };
  const state = {
    schema: 1 as const,
    channel: 'production',
    ...logMarks,
    revision: 1_000_000,
    remotes: [],
    recent: [],
  };
  const view: View = { state, offers: new Map(), cohorts: new Map(), errors: [] };
  const set = releaseSetOf(view, host, remotes, edition);
  return { id: 0, locale: edition.locale, host, remotes, set, rows: rowsOf(remotes, edition) };
}

/** Fills each parameter with the longest word of its list, or with a word of typical length. */
function sampleOf({ pattern, route, locale }: RouteRow): Record<string, string> {
  const names = [...pattern.matchAll(/:([\w-]+)/g)].map((record) => String(record[1]));
  const longest = (words: readonly string[]) => [...words].sort((a, b) => b.length - a.length)[0];
  return Object.fromEntries(
    names.map((name) => [
      name,
      longest(wordsOf(route.words?.[name] ?? {}, locale)) ?? (name === 'free' ? 'free' : 'some-longer-name'),
    ]),
  );
}

const SANDBOX = 'http://sandbox.localhost:8082';
const NONCE = 'q83vEjRWeJCrze8SNFZ4kA==';

async function measurePage(
  model: PageModel,
  match: Match | undefined,
  brand: Brand,
  isPlayer: boolean,
): Promise<number> {
  const rowsIn = (locale: Locale) => rowsOf(model.remotes, { brand, locale });
  const render = ({ nonce, now }: PageValues) =>
    renderDocument({
      model,
      match,
      brand,
      context: pageContextOf({
        mode: 'production',
        brand,
        modes: { maintenance: brand.maintenance, maintenanceUntil: null, promo: brand.promo },
        hasLiveGames: true,
        locale: model.locale,
        hasSession: isPlayer,
        frameOrigins: [SANDBOX],
        registers: SANDBOX,
        status: match ? 200 : 404,
        alternates: alternatesOf(brand, rowsIn, match),
        now,
      }),
      theme: { now: 'light', chosen: false, known: false },
      cookiesChosen: false,
      isCalm: false,
      isNewcomer: false,
      badge: undefined,
      nonce,
      origin: 'https://www.example-brand.com',
    });
  const [single, prepared] = await Promise.all([
    brotli(Buffer.from(render({ nonce: NONCE, now: 1_800_000_000_000 })), 5),
    preparePage(render, 'br'),
  ]);
  return Math.max(single.length, prepared?.bytes ?? Number.POSITIVE_INFINITY);
}
