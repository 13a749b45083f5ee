import { inCanary, type Visitor } from '../../state/buckets.ts';
import type { ChannelState } from '../../state/channel-state.ts';
import type { LoadedRelease, LoadRelease } from './loaded-release.ts';

/** Release of one remote that a visitor gets. */
export interface Choice {
  remote: string;
  version: string;
  loaded: LoadedRelease;
  canary: boolean;
  /** Time of promotion in seconds since 1970, if there is a version to roll back to. */
  promoted?: number | undefined;
}

/** Visitor who requests a page, before their cohorts are looked up. */
export type Caller = Omit<Visitor, 'cohorts'>;

interface Offer {
  live: Choice;
  canary?: Choice & { rule: NonNullable<ChannelState['remotes'][number]['canary']> };
}

/** A channel's state with its loaded releases. Immutable; the next revision gets a new view. */
export interface View {
  state: ChannelState;
  offers: ReadonlyMap<string, Offer>;
  /** Members by cohort name. */
  cohorts: ReadonlyMap<string, ReadonlySet<string>>;
  /** Failed loads; these remotes keep their previous version. */
  errors: string[];
}

/** Loads a state's releases. A remote that fails to load keeps its version from the previous view. */
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

/** Returns a visitor's releases: the host, and the remotes sorted by name. */
export function chooseFor(view: View, visitor: Caller): { host: Choice | undefined; remotes: Choice[] } {
  const member = withCohorts(view, visitor);
  const chosen = [...view.offers.values()].map(({ live, canary }) =>
    canary && inCanary(canary.remote, canary.rule, member) ? canary : live,
  );
  return {
    host: chosen.find((choice) => choice.remote === 'host'),
    remotes: chosen.filter((choice) => choice.remote !== 'host').sort((a, b) => (a.remote < b.remote ? -1 : 1)),
  };
}

/** Returns the caller with their cohorts. */
export function withCohorts({ cohorts }: View, caller: Caller): Visitor {
  return { ...caller, cohorts: [...cohorts].flatMap(([name, members]) => (members.has(caller.id) ? [name] : [])) };
}
