import type { Locale } from '@parlay/contracts/brand';
import type { Brand } from '@parlay/contracts/brand-data';
import {
  EPOCH_MARK,
  pathIn,
  type Release,
  type ReleaseRoute,
  type ReleaseSet,
  type SetRemote,
  YOUNG_FOR,
} from '@parlay/contracts/release';
import { isOffered } from '@parlay/contracts/routes';
import type { ChannelState } from '../../state/channel-state.ts';
import { logMarkAt } from '../release/log-continues.ts';
import type { Choice, View } from '../release/view.ts';
import { resourceOf } from './resource.ts';

/** The brand and the language that a page is for. */
export interface Edition {
  brand: Pick<Brand, 'id' | 'products'>;
  locale: Locale;
}

export interface RouteRow {
  id: string;
  /** Language of the pattern, and of the words that its parameters may be. */
  locale: Locale;
  /** Path pattern of this locale, without the locale's segment. */
  pattern: string;
  route: ReleaseRoute;
  choice: Choice;
}

/** Everything about one combination of releases in one language of a brand; pages differ in route and visitor only. */
export interface PageModel {
  /** Differs from that of every other model of this edge. */
  id: number;
  locale: Locale;
  host: Choice;
  remotes: Choice[];
  set: ReleaseSet;
  /** In the order in which they are tried. */
  rows: RouteRow[];
}

/** The lean release set of some choices in one language: the pages of products that the brand has not are left out. */
export function releaseSetOf(view: View, host: Choice, remotes: readonly Choice[], edition: Edition): ReleaseSet {
  return {
    schema: 1,
    channel: view.state.channel,
    revision: view.state.revision,
    ...marksOf(view.state),
    locale: edition.locale,
    host: { version: host.version, digest: host.loaded.digest },
    remotes: remotes.map((choice) => setRemoteOf(choice, edition)),
    ...(view.state.retired ? { retired: view.state.retired } : {}),
  };
}

/** Returns the marks by which pages recognise a restored registry and a rewritten log. */
function marksOf(state: ChannelState): Pick<ReleaseSet, 'epoch' | 'log'> {
  const log = logMarkAt(state, state.revision);
  return { epoch: state.epoch.slice(0, EPOCH_MARK), ...(log === undefined ? {} : { log }) };
}

function setRemoteOf(choice: Choice, edition: Edition): SetRemote {
  const { remote, version, canary, promoted } = choice;
  const { release, digest, integrity } = choice.loaded;
  return {
    remote,
    version,
    digest,
    container: release.container,
    entry: resourceOf(choice, release.entry),
    styles: release.styles.map((file) => resourceOf(choice, file)),
    release: integrity,
    slots: release.slots,
    routes: routesIn(release, edition).map(({ route, path }) => ({
      id: route.id,
      path,
      ...(route.document ? { d: 1 as const } : {}),
      ...(route.needsPlayer ? { p: 1 as const } : {}),
    })),
    needs: release.needs,
    contracts: release.contracts,
    ...(canary ? { canary } : {}),
    // A set is as old as its revision: pages compare the time once more.
    ...(promoted !== undefined && promoted > Date.now() / 1000 - YOUNG_FOR ? { promoted } : {}),
  };
}

/** Fixed words win over parameters, parameters over open ends, longer patterns over shorter ones: the order of the host's own table. */
export function rowsOf(remotes: readonly Choice[], edition: Edition): RouteRow[] {
  const weight = (row: RouteRow) =>
    row.pattern.split('/').filter((part) => part.startsWith(':')).length + (row.pattern.endsWith('/*') ? 100 : 0);
  return remotes
    .flatMap((choice) =>
      routesIn(choice.loaded.release, edition).map(({ route, path }) => ({
        id: route.id,
        locale: edition.locale,
        pattern: path,
        route,
        choice,
      })),
    )
    .sort((a, b) => weight(a) - weight(b) || b.pattern.length - a.pattern.length);
}

function routesIn({ routes }: Release, { brand, locale }: Edition): { route: ReleaseRoute; path: string }[] {
  return routes.flatMap((route) => {
    const path = isOffered(route.id, brand.products) ? pathIn(route.paths, locale) : undefined;
    return path === undefined ? [] : [{ route, path }];
  });
}

/** Keeps the models of each view: few, because there is one a brand, language and combination of canaries. */
export function pageModels() {
  const byView = new WeakMap<View, Map<string, PageModel>>();
  let made = 0;
  return (view: View, host: Choice, remotes: Choice[], edition: Edition): PageModel => {
    const models = byView.get(view) ?? new Map<string, PageModel>();
    byView.set(view, models);
    const key = [
      edition.brand.id,
      edition.locale,
      host.loaded.digest,
      ...remotes.map((choice) => choice.loaded.digest),
    ].join(' ');
    const known = models.get(key);
    if (known) return known;
    const set = releaseSetOf(view, host, remotes, edition);
    made += 1;
    const model = { id: made, locale: edition.locale, host, remotes, set, rows: rowsOf(remotes, edition) };
    models.set(key, model);
    return model;
  };
}
