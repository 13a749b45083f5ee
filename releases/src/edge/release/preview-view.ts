import { LRUCache } from 'lru-cache';
import type { Preview } from '../../preview/token.ts';
import type { ChannelState } from '../../state/channel-state.ts';
import type { LoadRelease } from './loaded-release.ts';
import { buildView, type View } from './view.ts';

/** Number of cached previews; any other is composed again. */
const MOST_VIEWS = 50;

type Remote = ChannelState['remotes'][number];

/** Returns what composes previews: a channel's view with other releases in it, without the canaries of these remotes. */
export function previewViews(load: LoadRelease): (base: View, preview: Preview) => Promise<View> {
  const known = new LRUCache<string, { base: View; view: Promise<View> }>({ max: MOST_VIEWS });
  return (base, preview) => {
    if (preview.r.length === 0 && !preview.o) return Promise.resolve(base);
    const key = JSON.stringify([preview.c, preview.r, preview.o]);
    const found = known.get(key);
    if (found?.base === base) return found.view;
    // Without the base: a release that cannot be loaded must not be shown as the live version in its place.
    const view = buildView(composed(base.state, preview), load, undefined);
    known.set(key, { base, view });
    return view;
  };
}

function composed(state: ChannelState, { r, o }: Preview): ChannelState {
  const shown = new Map(r.map(([remote, version, digest]): [string, Remote] => [remote, { remote, version, digest }]));
  const others = o ? [] : state.remotes.filter(({ remote }) => !shown.has(remote));
  const { retired = [], ...rest } = state;
  const stillRetired = retired.filter((remote) => !shown.has(remote));
  return {
    ...rest,
    remotes: [...others, ...shown.values()],
    ...(stillRetired.length > 0 ? { retired: stillRetired } : {}),
  };
}
