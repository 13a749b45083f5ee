import type { SetRemote } from '@parlay/contracts/release';
import type { Report } from '@parlay/contracts/reports';
import { fakePorts } from '@parlay/ports/fakes';
import type { Remote } from '@parlay/remote-kit';
import { safeStorage } from '../lib/storage.ts';
import { createLastGood } from '../remotes/load/last-good.ts';
import type { RemotesOptions } from '../remotes/mount/part.ts';
import { createSlotElements } from '../remotes/mount/slot-element.ts';

const nothing = () => undefined;

/** Remotes of the test's document, with modules by version; every page is theirs, and no earlier version is known. */
export const remotesOptions = (
  moduleOf: (version: SetRemote) => Remote,
  { reports = [], ...more }: Partial<RemotesOptions> & { reports?: Report[] } = {},
): RemotesOptions => ({
  locale: 'en',
  document,
  load: async (version) => ({ ok: true, remote: moduleOf(version) }),
  stylesheets: {
    enable: async () => ({ ok: true }),
    link: async () => ({ ok: true }),
    fetchAhead: nothing,
    disable: nothing,
  },
  slots: createSlotElements(document),
  lastGood: createLastGood(safeStorage(undefined), 'en'),
  previous: async () => undefined,
  canShow: () => true,
  telemetry: { report: (report) => void reports.push(report) },
  portsFor: () => fakePorts().ports,
  ownsPage: () => true,
  onDrawn: nothing,
  onSwapped: nothing,
  onRemoved: nothing,
  now: () => performance.now(),
  ...more,
});
