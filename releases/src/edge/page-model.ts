import type { Locale } from '@parlay/contracts/brand';
import { pathIn, type ReleaseRoute, type ReleaseSet, releaseUrl, type SetRemote } from '@parlay/contracts/release';
import type { Choice, View } from './view.ts';

export interface RouteRow {
  id: string;
  /** Path pattern of this locale, without the locale's segment. */
  pattern: string;
  route: ReleaseRoute;
  choice: Choice;
}

/** Everything about one combination of releases in one language; pages differ in route and visitor only. */
export interface PageModel {
  locale: Locale;
  host: Choice;
  remotes: Choice[];
  set: ReleaseSet;
  /** In the order in which they are tried. */
  rows: RouteRow[];
}

/** The lean release set of some choices in one language. */
export function releaseSetOf(view: View, host: Choice, remotes: readonly Choice[], locale: Locale): ReleaseSet {
  return {
    schema: 1,
    channel: view.state.channel,
    revision: view.state.revision,
    locale,
    host: { version: host.version, digest: host.loaded.digest },
    remotes: remotes.map((choice) => setRemoteOf(choice, locale)),
  };
}

function setRemoteOf({ remote, version, canary, loaded }: Choice, locale: Locale): SetRemote {
  const { release, digest, integrity } = loaded;
  const file = (path: string) => ({
    url: releaseUrl(remote, digest, path),
    integrity: release.files[path]?.integrity ?? '',
  });
  return {
    remote,
    version,
    digest,
    container: release.container,
    entry: file(release.entry),
    styles: release.styles.map(file),
    release: integrity,
    slots: release.slots,
    routes: release.routes.flatMap((route) => {
      const path = pathIn(route.paths, locale);
      if (path === undefined) return [];
      return [
        {
          id: route.id,
          path,
          ...(route.document ? { d: 1 as const } : {}),
          ...(route.needsPlayer ? { p: 1 as const } : {}),
        },
      ];
    }),
    needs: release.needs,
    contracts: release.contracts,
    ...(canary ? { canary } : {}),
  };
}

/** Fixed words win over parameters, parameters over open ends, longer patterns over shorter ones: the order of the host's own table. */
export function rowsOf(remotes: readonly Choice[], locale: Locale): RouteRow[] {
  const weight = (row: RouteRow) =>
    row.pattern.split('/').filter((part) => part.startsWith(':')).length + (row.pattern.endsWith('/*') ? 100 : 0);
  return remotes
    .flatMap((choice) =>
      choice.loaded.release.routes.flatMap((route) => {
        const pattern = pathIn(route.paths, locale);
        return pattern === undefined ? [] : [{ id: route.id, pattern, route, choice }];
      }),
    )
    .sort((a, b) => weight(a) - weight(b) || b.pattern.length - a.pattern.length);
}

/** Keeps the models of the present view: few, because there is one a language and combination of canaries. */
export function pageModels() {
  let of: View | undefined;
  let models = new Map<string, PageModel>();
  return (view: View, host: Choice, remotes: Choice[], locale: Locale): PageModel => {
    if (of !== view) {
      of = view;
      models = new Map();
    }
    const key = [locale, host.loaded.digest, ...remotes.map((choice) => choice.loaded.digest)].join(' ');
    const known = models.get(key);
    if (known) return known;
    const set = releaseSetOf(view, host, remotes, locale);
    const model = { locale, host, remotes, set, rows: rowsOf(remotes, locale) };
    models.set(key, model);
    return model;
  };
}
