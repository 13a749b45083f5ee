import { Release } from '@parlay/contracts/release';
import type { Browser } from 'playwright-core';
import type { BrowserCheckJob, Composition, Tried } from '../gate/browser-check-job.ts';
import { type Address, addressesOf, type Site } from './addresses.ts';
import { type Audience, type Device, openTab, type Tab } from './browser.ts';
import { complaintsOf } from './complaints.ts';
import type { ComposedEdge } from './composed-edge.ts';
import { remounts } from './remounts.ts';
import { logRequests } from './requests.ts';
import { type CheckPlayer, signIn } from './sign-in.ts';
import { type Judged, type Visited, visitSurely, type Watched } from './visit.ts';

const REASONS = 40;

export interface CheckTools {
  browser: Browser;
  /** Shows the first composition. */
  edge: ComposedEdge;
  isDemo: boolean;
  player: CheckPlayer;
}

/**
 * Opens every page of the candidates in each composition, as visitor and as player, in a wide window with a mouse and in a
 * narrow one with a finger, and goes to one and back many times.
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
  const where = { ask: (path: string) => ask(watched, path), isDemo: tools.isDemo };
  const addresses = await pagesOf(judged, records, job, where, tried);
  const own: { address: Address; audience: Audience }[] = [];

  for (const composition of job.compositions) {
    if (composition !== first) await edge.show(composition);
    tried.compositions += 1;
    const when = composition === first ? '' : `, ${composition.name}`;
    await Promise.all(
      watched.map(async (one) => {
        for (const [at, address] of addresses.entries()) {
          if (!isVisited(one.tab, address, at)) continue;
          const { audience, device } = one.tab;
          const isFirst = composition === first && device === 'desktop' && audience === ownAudience(address);
          const how = { judged, axe: isFirst, later: job.settings.later };
          const visited: Visited = await visitSurely(one, address, how);
          tried.pages += 1;
          if (visited.isOwn && isFirst) own.push({ address, audience });
          const who = `as ${audience}${device === 'phone' ? ' on a phone' : ''}`;
          for (const reason of visited.reasons) reasons.add(`${address.path} ${who}${when}: ${reason}`);
        }
      }),
    );
    for (const reason of edge.refused()) reasons.add(`${reason}${when}`);
    if (composition === first)
      for (const reason of await remounts({ settings: job.settings, judged, records, where }, watched, own, tried))
        reasons.add(reason);
  }
  tried.seconds = Math.round((performance.now() - started) / 100) / 10;
  return { reasons: [...reasons].slice(0, REASONS), tried };
}

const ownAudience = ({ needsPlayer }: Address): Audience => (needsPlayer ? 'player' : 'visitor');

/** A page is opened on both devices by those who it is for, and on alternating ones by the others. */
const isVisited = ({ audience, device }: Tab, address: Address, at: number): boolean =>
  audience === ownAudience(address) || (device === 'phone') === (at % 2 === 1);

/** Asks the site from a page of a visitor: it answers for its own address only. */
async function ask([first]: readonly Watched[], path: string): Promise<unknown> {
  const page = first?.tab.page;
  await page?.goto('/robots.txt');
  return await page?.evaluate(async (call) => (await fetch(call)).json(), path).catch(() => undefined);
}

/** Records of what is shown, read as a page reads them. */
async function recordsOf({ remotes }: Composition, site: string): Promise<Judged[]> {
  return await Promise.all(
    remotes.map(async ({ remote, version, digest }) => {
      const reply = await fetch(`${site}/r/${remote}/${digest}/release.json`);
      return { release: Release.parse(await reply.json()), version, digest };
    }),
  );
}

/** The pages of the candidates; of the host, which has none, one page of each remote. */
async function pagesOf(
  judged: readonly Judged[],
  records: readonly Judged[],
  { settings }: BrowserCheckJob,
  where: Site,
  tried: Tried,
): Promise<Address[]> {
  const isHost = judged.some(({ release }) => release.remote === 'host');
  const found: Address[] = [];
  for (const one of isHost ? records : judged) {
    const { addresses, notTried } = await addressesOf(one.release, settings, where);
    const all = judged.includes(one);
    found.push(...(all ? addresses : addresses.slice(0, 1)));
    if (all) tried.notTried.push(...notTried);
  }
  return found;
}

async function openTabs(
  { settings }: BrowserCheckJob,
  { browser, edge, player }: CheckTools,
  tried: Tried,
): Promise<Watched[]> {
  const open = (audience: Audience, device: Device, like?: Tab) =>
    openTab(browser, { audience, device, like, origin: edge.origin });
  const watch = async (tab: Tab): Promise<Watched> => {
    const complaints = await complaintsOf(tab, settings.refusedCalls);
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
