import { join } from 'node:path';
import { EdgeMessage } from '@parlay/dev/messages';
import { type FollowOptions, follow } from '../edge/release/follow.ts';
import { runEdge } from '../edge/run.ts';
import { DevReleases, withDevReleases } from './dev-releases.ts';
import { serveDevPages } from './page.ts';

// Edge of `npm run dev` and `parlay dev`: the production edge, but with the parent process's builds instead of the live
// versions, and with the overlay in its pages. Everything else, including the CSP, is as in production.
await runEdge({
  options(production, env) {
    if (env.PARLAY_MODE === 'production') {
      console.error('The development edge does not serve production. Unset PARLAY_MODE, or use npm start.');
      process.exit(1);
    }
    const dev = new DevReleases(join(env.DATA_DIR, 'dev', 'blobs'));
    process.on('message', (sent) => {
      const message = EdgeMessage.safeParse(sent);
      if (message.success && message.data.kind === 'release') dev.add(message.data.release);
    });
    return {
      ...production,
      store: withDevReleases(production.store, dev),
      // A separate state file, so that a later start of the production edge finds no development builds.
      dataDir: join(env.DATA_DIR, 'dev'),
      followChannel: (followed) => followWithBuilds(dev, followed),
    };
  },
  onBuilt(app, { brands }) {
    const pages = serveDevPages(app, brands);
    process.on('message', (sent) => {
      const message = EdgeMessage.safeParse(sent);
      if (message.success && message.data.kind === 'diagnostics') pages.show(message.data.diagnostics);
    });
  },
});

function followWithBuilds(dev: DevReleases, options: FollowOptions) {
  let base: Parameters<FollowOptions['onState']>[0] | undefined;
  const apply = () => options.onState(dev.over(base));
  dev.onChange(apply);
  // Builds may have arrived before this follower was added.
  if (!dev.isEmpty) apply();
  return follow({
    ...options,
    onState(state) {
      base = state;
      apply();
    },
  });
}
