import { inCanary, type Visitor } from '../../state/buckets.ts';
import type { ChannelState } from '../../state/channel-state.ts';
import type { LoadedRelease, LoadRelease } from './loaded-release.ts';

/** One release that a visitor gets. */
export interface Choice {
  remote: string;
  version: string;
  loaded: LoadedRelease;
  canary: boolean;
  /** When it was promoted, in seconds since 1970, where there is a version to roll back to. */
  promoted?: number | undefined;
}

/** Visitor who requests a page, before it is known which cohorts they are in. */
export type Caller = Omit<Visitor, 'cohorts'>;

interface Offer {
  live: Choice;
  canary?: Choice & { rule: NonNullable<ChannelState['remotes'][number]['canary']> };
}

/** A channel's state with its loaded releases. Never changes; the next revision is another view. */
export interface View {
  state: ChannelState;
  offers: ReadonlyMap<string, Offer>;
  /** Members by the name of their cohort. */
  cohorts: ReadonlyMap<string, ReadonlySet<string>>;
  /** Failed loads; for these remotes the version before stays. */
  errors: string[];
}

/** Loads what a state names. A remote that cannot be loaded keeps what the view before had of it. */
export async function buildView(state: ChannelState, load: LoadRelease, before: View | undefined): Promise<View> {
  const errors: string[] = [];
  const entries = await Promise.all(
    state.remotes.map(async ({ remote, version, digest, promoted, previous, canary }) => {
      const [live, candidate] = await Promise.all([load(remote, digest), canary && load(remote, canary.digest)]);
      for (const result of [live, candidate]) if (result && !result.ok) errors.push(result.error);
      const choice = live.ok
        ? { remote, version, loaded: live.loaded, canary: false, promoted: previous && promoted }
        : before?.offers.get(remote)?.live;
      if (!choice) return undefined;
      const offer: Offer = { live: choice };
      if (canary && candidate?.ok) {
        const { version, promoted } = canary;
        offer.canary = { remote, version, loaded: candidate.loaded, canary: true, promoted, rule: canary };
      }
      return [remote, offer] as const;
    }),
  );
  const offers = new Map(entries.filter((entry) => entry !== undefined));
  const cohorts = new Map(Object.entries(state.cohorts ?? {}).map(([name, members]) => [name, new Set(members)]));
  return { state, offers, cohorts, errors };
}

/** Returns what one visitor gets: the host, and the remotes in order of their names. */
export function chooseFor(view: View, visitor: Caller): { host: Choice | undefined; remotes: Choice[] } {
  const member = memberOf(view, visitor);
  const chosen = [...view.offers.values()].map(({ live, canary }) =>
    canary && inCanary(canary.remote, canary.rule, member) ? canary : live,
  );
  return {
    host: chosen.find((choice) => choice.remote === 'host'),
    remotes: chosen.filter((choice) => choice.remote !== 'host').sort((a, b) => (a.remote < b.remote ? -1 : 1)),
  };
}

/** A caller with the cohorts that they are in. */
export function memberOf({ cohorts }: View, caller: Caller): Visitor {
  return { ...caller, cohorts: [...cohorts].flatMap(([name, members]) => (members.has(caller.id) ? [name] : [])) };
}
