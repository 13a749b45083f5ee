import { LRUCache } from 'lru-cache';
import type { Preview } from '../../preview/token.ts';
import type { ChannelState } from '../../state/channel-state.ts';
import type { LoadRelease } from './loaded-release.ts';
import { buildView, type View } from './view.ts';

/** Maximum cached previews; others are composed again. */
const MAX_VIEWS = 50;

type Remote = ChannelState['remotes'][number];

/**
 * Creates a function that composes a preview from a channel's view: its releases replace those remotes' live and canary
 * versions.
 */
export function previewViews(load: LoadRelease): (base: View, preview: Preview) => Promise<View> {
  const cache = new LRUCache<string, { base: View; view: Promise<View> }>({ max: MAX_VIEWS });
  return (base, preview) => {
    if (preview.r.length === 0 && !preview.o) return Promise.resolve(base);
    const key = JSON.stringify([preview.c, preview.r, preview.o]);
    const cached = cache.get(key);
    if (cached?.base === base) return cached.view;
    // Passes no previous view, so that a failed load does not show the live version instead.
    const view = buildView(composeState(base.state, preview), load, undefined);
    cache.set(key, { base, view });
    return view;
  };
}

function composeState(state: ChannelState, { r, o }: Preview): ChannelState {
  const chosen = new Map(r.map(([remote, version, digest]): [string, Remote] => [remote, { remote, version, digest }]));
  const otherRemotes = o ? [] : state.remotes.filter(({ remote }) => !chosen.has(remote));
  const { retired = [], ...rest } = state;
  const stillRetired = retired.filter((remote) => !chosen.has(remote));
  return {
    ...rest,
    remotes: [...otherRemotes, ...chosen.values()],
    ...(stillRetired.length > 0 ? { retired: stillRetired } : {}),
  };
}
