import type { Tried } from '../gate/browser-check-job.ts';
import type { BrowserCheckSettings } from '../gate/settings.ts';
import { type Site, type VisitTarget, visitTargetsOf } from './addresses.ts';
import type { Audience } from './browser.ts';
import { growthOf, type MountedPage } from './growth.ts';
import type { JudgedRelease, WatchedTab } from './visit.ts';

interface RemountContext {
  settings: BrowserCheckSettings;
  /** Candidate releases. */
  judged: readonly JudgedRelease[];
  records: readonly JudgedRelease[];
  where: Site;
}

/** Finds a page of one of the other remotes. */
async function findOtherPage(
  otherRecords: readonly JudgedRelease[],
  settings: BrowserCheckSettings,
  where: Site,
): Promise<MountedPage | undefined> {
  for (const id of settings.leftFor)
    for (const { release } of otherRecords) {
      const routes = release.routes.filter((route) => route.id === id);
      const [address] = (await visitTargetsOf({ routes }, settings, where)).addresses;
      if (address) return { path: address.path, remote: release.remote };
    }
  return undefined;
}

/** Mounts and unmounts a page of each candidate repeatedly by switching to another remote's page and back. */
export async function remounts(
  { settings, judged, records, where }: RemountContext,
  watched: readonly WatchedTab[],
  own: readonly { address: VisitTarget; audience: Audience }[],
  tried: Tried,
): Promise<string[]> {
  const reasons: string[] = [];
  for (const { release } of judged) {
    const to = own.find(({ address }) => !address.document && release.routes.some(({ id }) => id === address.route));
    const otherRecords = records.filter((one) => !judged.includes(one));
    const from = await findOtherPage(otherRecords, settings, where);
    const one = watched.find(({ tab }) => tab.audience === to?.audience && tab.device === 'desktop');
    if (!to || !from || !one) {
      tried.notTried.push(`mounts of ${release.remote}: no page that can be left and come back to`);
      continue;
    }
    const { path } = to.address;
    one.complaints.take();
    const between = { from, to: { path, remote: release.remote } };
    const growthReasons = await growthOf(one.tab, between, settings).catch((error: Error) => [
      `It failed: ${error.message.split('\n')[0]}.`,
    ]);
    tried.mounts += settings.mounts;
    reasons.push(
      ...[...growthReasons, ...one.complaints.take()].map((reason) => `${path}, mounted again and again: ${reason}`),
    );
  }
  return reasons;
}
