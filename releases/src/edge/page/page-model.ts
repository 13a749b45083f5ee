import type { Locale } from '@parlay/contracts/brand';
import type { Brand } from '@parlay/contracts/brand-data';
import {
  EPOCH_MARK,
  pathIn,
  type Release,
  type ReleaseRoute,
  type ReleaseSet,
  type SetRemote,
  YOUNG_SECONDS,
} from '@parlay/contracts/release';
import { isOffered } from '@parlay/contracts/routes';
import type { ChannelState } from '../../state/channel-state.ts';
import { logMarkAt } from '../release/log-continues.ts';
import type { Choice, View } from '../release/view.ts';
import { resourceOf } from './resource.ts';

/** Brand and language of a page. */
export interface Edition {
  brand: Pick<Brand, 'id' | 'products'>;
  locale: Locale;
}

export interface RouteRow {
  id: string;
  /** Language of the pattern and of its parameters' words. */
  locale: Locale;
  /** Path pattern in this locale, without the locale segment. */
  pattern: string;
  route: ReleaseRoute;
  choice: Choice;
}

/** Page data for one combination of releases, brand and language; pages of a model differ only in route and visitor. */
export interface PageModel {
  /** Unique among the models of this edge. */
  id: number;
  locale: Locale;
  host: Choice;
  remotes: Choice[];
  set: ReleaseSet;
  /** Routes in matching order. */
  rows: RouteRow[];
}

/** Builds the release set that pages carry, without routes of products that the brand does not offer. */
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

/** Returns the marks that let pages detect a restored registry and a rewritten log. */
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
    // Release sets are cached until the next revision, so pages compare the time again.
    ...(promoted !== undefined && promoted > Date.now() / 1000 - YOUNG_SECONDS ? { promoted } : {}),
  };
}

/**
 * Sorts routes as the host does: fixed words before parameters, parameters before wildcards, then longer patterns
 * first.
 */
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

/** Caches the models of each view. There are few: one per brand, language and combination of canaries. */
export function pageModels() {
  const byView = new WeakMap<View, Map<string, PageModel>>();
  let lastId = 0;
  return (view: View, host: Choice, remotes: Choice[], edition: Edition): PageModel => {
    const models = byView.get(view) ?? new Map<string, PageModel>();
    byView.set(view, models);
    const key = [
      edition.brand.id,
      edition.locale,
      host.loaded.digest,
      ...remotes.map((choice) => choice.loaded.digest),
    ].join(' ');
    const cached = models.get(key);
    if (cached) return cached;
    const set = releaseSetOf(view, host, remotes, edition);
    lastId += 1;
    const model = { id: lastId, locale: edition.locale, host, remotes, set, rows: rowsOf(remotes, edition) };
    models.set(key, model);
    return model;
  };
}
