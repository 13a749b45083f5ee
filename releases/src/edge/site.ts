import type { Brand } from '@parlay/contracts/brand-data';
import type { SiteOrigins } from './env.ts';
import type { PageHealth } from './health/page-health.ts';
import type { EdgeMetrics } from './metrics.ts';
import type { Edition, PageModel } from './page/page-model.ts';
import type { PreparedPages } from './prepared/store.ts';
import type { Live } from './release/live.ts';
import type { LoadRelease } from './release/loaded-release.ts';
import type { Choice, View } from './release/view.ts';

/** What the edge's routes work with. */
export interface Site {
  mode: 'demo' | 'production';
  brands: readonly Brand[];
  live: Live;
  load: LoadRelease;
  origins: SiteOrigins;
  metrics: EdgeMetrics;
  prepared: PreparedPages;
  health: PageHealth;
  model: (view: View, host: Choice, remotes: Choice[], edition: Edition) => PageModel;
  /** Another channel's state, asked of the registry at this moment; undefined when it cannot be had. */
  otherChannel(name: string): Promise<View | undefined>;
}
