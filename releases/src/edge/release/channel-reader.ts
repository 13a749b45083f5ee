import { ChannelState } from '../../channels/state.ts';
import type { LoadRelease } from './loaded-release.ts';
import { buildView, type View } from './view.ts';

const ANSWERS_WITHIN = 2_000;

/** Reads a channel's state from the registry at this moment; undefined when it cannot be had. */
export const channelReader =
  (registry: string, load: LoadRelease) =>
  async (name: string): Promise<View | undefined> => {
    const signal = AbortSignal.timeout(ANSWERS_WITHIN);
    const reply = await fetch(`${registry}/api/channels/${name}/state`, { signal }).catch(() => undefined);
    if (!reply?.ok) return undefined;
    const state = ChannelState.safeParse(((await reply.json()) as { data?: unknown }).data);
    return state.success ? await buildView(state.data, load, undefined) : undefined;
  };
