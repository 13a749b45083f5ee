import type { SetRemote } from '@parlay/contracts/release';
import type { Report } from '@parlay/contracts/reports';
import { fakePorts } from '@parlay/ports/fakes';
import type { Remote } from '@parlay/remote-kit';
import { safeStorage } from '../lib/storage.ts';
import { createLastGood } from '../remotes/load/last-good.ts';
import { createSlotElements } from '../remotes/mount/slot-element.ts';
import { createRemotes, type Remotes, type RemotesOptions } from '../remotes/remotes.ts';
import { reportRemotes } from '../remotes/reports.ts';

/**
 * Creates remotes in the test's document, with modules by version. They own every page, and have no earlier
 * version.
 */
export function openRemotes(
  moduleOf: (version: SetRemote) => Remote,
  { reports = [], ...more }: Partial<RemotesOptions> & { reports?: Report[] } = {},
): Remotes {
  const remotes = createRemotes({
    locale: 'en',
    document,
    load: async (version) => ({ ok: true, remote: moduleOf(version) }),
    stylesheets: { disable: () => undefined },
    slots: createSlotElements(document),
    lastGood: createLastGood(safeStorage(undefined), 'en'),
    previous: async () => undefined,
    canShow: () => true,
    reference: undefined,
    portsFor: () => fakePorts().ports,
    ownsPage: () => true,
    hasDisturbed: () => false,
    now: () => performance.now(),
    ...more,
  });
  reportRemotes(remotes.events$, { report: (report) => void reports.push(report) });
  return remotes;
}
