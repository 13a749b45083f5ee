import { join } from 'node:path';
import { EdgeMessage } from '@parlay/dev/messages';
import { type FollowOptions, follow } from '../edge/release/follow.ts';
import { runEdge } from '../edge/run.ts';
import { DevReleases, withDevReleases } from './dev-releases.ts';
import { serveDevPages } from './page.ts';

// The edge of `npm run dev` and `parlay dev`: production's edge, with the builds that its parent sends in place of what is
// live, and the overlay in its pages. Everything else, the policy of pages included, is as in production.
await runEdge({
  options(usual, env) {
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
      ...usual,
      store: withDevReleases(usual.store, dev),
      // Its own state file: a later start of production's edge must not find development builds in it.
      dataDir: join(env.DATA_DIR, 'dev'),
      followChannel: (followed) => followWith(dev, followed),
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

function followWith(dev: DevReleases, options: FollowOptions) {
  let base: Parameters<FollowOptions['onState']>[0] | undefined;
  const apply = () => options.onState(dev.over(base));
  dev.onChange(apply);
  // Builds may have come before anybody followed.
  if (!dev.isEmpty) apply();
  return follow({
    ...options,
    onState(state) {
      base = state;
      apply();
    },
  });
}
