import type { Brand } from '@parlay/contracts/brand-data';
import type { Preview } from '../preview/token.ts';
import type { SiteOrigins } from './env.ts';
import type { PageHealth } from './health/page-health.ts';
import type { EdgeMetrics } from './metrics.ts';
import type { Edition, PageModel } from './page/page-model.ts';
import type { PreparedPages } from './prepared/store.ts';
import type { Live } from './release/live.ts';
import type { LoadRelease } from './release/loaded-release.ts';
import type { ReadToken } from './release/preview-keys.ts';
import type { ServedChannels } from './release/served-channels.ts';
import type { Choice, View } from './release/view.ts';
import type { EdgeModes } from './site-modes.ts';

/** Dependencies of the edge's routes. */
export interface Site {
  mode: 'demo' | 'production';
  brands: readonly Brand[];
  live: Live;
  load: LoadRelease;
  origins: SiteOrigins;
  metrics: EdgeMetrics;
  modes: EdgeModes;
  prepared: PreparedPages;
  health: PageHealth;
  model: (view: View, host: Choice, remotes: Choice[], edition: Edition) => PageModel;
  /** Every channel except production. */
  channels: ServedChannels;
  /** Reads a signed preview; returns undefined for a forged, expired or revoked one. */
  readPreview: ReadToken;
  composePreview(base: View, preview: Preview): Promise<View>;
}
