import { Release } from '@parlay/contracts/release';
import type { Browser } from 'playwright-core';
import type { BrowserCheckJob, Composition, Tried } from '../gate/browser-check-job.ts';
import { type Site, type VisitTarget, visitTargetsOf } from './addresses.ts';
import { type Audience, type Device, openTab, type Tab } from './browser.ts';
import { collectProblems } from './complaints.ts';
import type { ComposedEdge } from './composed-edge.ts';
import { remounts } from './remounts.ts';
import { logRequests } from './requests.ts';
import { type CheckPlayer, signIn } from './sign-in.ts';
import { type JudgedRelease, type VisitResult, visitReliably, type WatchedTab } from './visit.ts';

const MAX_REASONS = 40;

export interface CheckTools {
  browser: Browser;
  /** Edge that already shows the first composition. */
  edge: ComposedEdge;
  isDemo: boolean;
  player: CheckPlayer;
}

/**
 * Opens every page of the candidates in each composition, as visitor and as player, on desktop and on a phone. Also
 * mounts and unmounts one page of each candidate many times.
 */
export async function checkCompositions(
  job: BrowserCheckJob,
  tools: CheckTools,
): Promise<{ reasons: string[]; tried: Tried }> {
  const started = performance.now();
  const { edge } = tools;
  const site = `http://localhost:${edge.port}`;
  const reasons = new Set<string>();
  const tried: Tried = { compositions: 0, pages: 0, mounts: 0, seconds: 0, notTried: [] };
  const [first] = job.compositions;
  const records = await recordsOf(first, site);
  const judged = records.filter(({ release }) => job.candidates.includes(release.remote));
  const watched = await openTabs(job, tools, tried);
  const siteAccess = { ask: (path: string) => callFromPage(watched, path), isDemo: tools.isDemo };
  const addresses = await pagesOf(judged, records, job, siteAccess, tried);
  const ownPages: { address: VisitTarget; audience: Audience }[] = [];

  for (const composition of job.compositions) {
    if (composition !== first) await edge.show(composition);
    tried.compositions += 1;
    const suffix = composition === first ? '' : `, ${composition.name}`;
    await Promise.all(
      watched.map(async (one) => {
        for (const [at, address] of addresses.entries()) {
          if (!isVisited(one.tab, address, at)) continue;
          const { audience, device } = one.tab;
          const isFirst = composition === first && device === 'desktop' && audience === ownAudience(address);
          const options = { judged, axe: isFirst, later: job.settings.later };
          const visited: VisitResult = await visitReliably(one, address, options);
          tried.pages += 1;
          if (visited.isOwn && isFirst) ownPages.push({ address, audience });
          const visitorText = `as ${audience}${device === 'phone' ? ' on a phone' : ''}`;
          for (const reason of visited.reasons) reasons.add(`${address.path} ${visitorText}${suffix}: ${reason}`);
        }
      }),
    );
    for (const reason of edge.refused()) reasons.add(`${reason}${suffix}`);
    if (composition === first)
      for (const reason of await remounts(
        { settings: job.settings, judged, records, where: siteAccess },
        watched,
        ownPages,
        tried,
      ))
        reasons.add(reason);
  }
  tried.seconds = Math.round((performance.now() - started) / 100) / 10;
  return { reasons: [...reasons].slice(0, MAX_REASONS), tried };
}

const ownAudience = ({ needsPlayer }: VisitTarget): Audience => (needsPlayer ? 'player' : 'visitor');

/**
 * Returns true if a tab visits a page: on both devices for the page's audience, on alternating devices for the other.
 */
const isVisited = ({ audience, device }: Tab, address: VisitTarget, at: number): boolean =>
  audience === ownAudience(address) || (device === 'phone') === (at % 2 === 1);

/** Makes a call from a visitor's page, because the site only responds under its own host name. */
async function callFromPage([first]: readonly WatchedTab[], path: string): Promise<unknown> {
  const page = first?.tab.page;
  await page?.goto('/robots.txt');
  return await page?.evaluate(async (call) => (await fetch(call)).json(), path).catch(() => undefined);
}

/** Reads the `release.json` of each shown release as a page does. */
async function recordsOf({ remotes }: Composition, site: string): Promise<JudgedRelease[]> {
  return await Promise.all(
    remotes.map(async ({ remote, version, digest }) => {
      const reply = await fetch(`${site}/r/${remote}/${digest}/release.json`);
      return { release: Release.parse(await reply.json()), version, digest };
    }),
  );
}

/** Returns the candidates' pages. If the host is a candidate, adds one page of each remote, because it has none. */
async function pagesOf(
  judged: readonly JudgedRelease[],
  records: readonly JudgedRelease[],
  { settings }: BrowserCheckJob,
  site: Site,
  tried: Tried,
): Promise<VisitTarget[]> {
  const isHost = judged.some(({ release }) => release.remote === 'host');
  const pages: VisitTarget[] = [];
  for (const one of isHost ? records : judged) {
    const { addresses, notTried } = await visitTargetsOf(one.release, settings, site);
    const all = judged.includes(one);
    pages.push(...(all ? addresses : addresses.slice(0, 1)));
    if (all) tried.notTried.push(...notTried);
  }
  return pages;
}

async function openTabs(
  { settings }: BrowserCheckJob,
  { browser, edge, player }: CheckTools,
  tried: Tried,
): Promise<WatchedTab[]> {
  const open = (audience: Audience, device: Device, like?: Tab) =>
    openTab(browser, { audience, device, like, origin: edge.origin });
  const watch = async (tab: Tab): Promise<WatchedTab> => {
    const complaints = await collectProblems(tab, settings.refusedCalls);
    return { tab, complaints, requests: await logRequests(tab.cdp) };
  };
  const players = async (): Promise<Tab[]> => {
    const tab = await open('player', 'desktop');
    const failure = await signIn(tab, player);
    if (failure === undefined) return [tab, await open('player', 'phone', tab)];
    tried.notTried.push(`as player: ${failure}`);
    await tab.context.close();
    return [];
  };
  const visitors = Promise.all([open('visitor', 'desktop'), open('visitor', 'phone')]);
  const tabs = (await Promise.all([visitors, players()])).flat();
  return await Promise.all(tabs.map(watch));
}
