import { type Release, releaseUrl, SLOT_STYLES } from '@parlay/contracts/release';
import type { Choice } from '../release/view.ts';
import type { PageModel } from './page-model.ts';
import { type Resource, resourceOf } from './resource.ts';
import type { Match } from './routing.ts';

/** Critical styles with the release directory (`/r/remote-casino/<digest>/`) that the host uses to find them. */
interface InlineStyles {
  directory: string;
  css: string;
}

/** A GET call, and the media query of screens that make it; empty for all screens. */
export interface DataCall {
  url: string;
  media: string;
}

/** Inputs of first data calls in addition to the route's parameters. */
export interface DataFacts {
  isPlayer: boolean;
  brand: number;
  /** Scheme, host and port of the request. */
  origin: string;
}

export interface PageResources {
  /** Scripts that the document itself runs, in order; the last is the host's entry. */
  hostScripts: Resource[];
  /** Scripts that the host and the remotes load after the first paint. */
  scripts: Resource[];
  /** Critical styles of the first content, inlined so that painting waits for no request. */
  criticalStyles: InlineStyles[];
  /** Stylesheets that painting waits for. */
  linkedStyles: Resource[];
  /** Stylesheets that the host links before a remote runs, including the route's. */
  styles: Resource[];
  fonts: string[];
  /** Approximate transfer size of the host's scripts and the fonts, which load first. */
  firstBytes: number;
  /** First GET calls of this audience. */
  data: DataCall[];
}

/** Returns true if a remote is on every page, because it fills a slot other than the page slot. */
export const isAlwaysMounted = (choice: Choice): boolean => choice.loaded.release.slots.some((slot) => slot !== 'page');

/** Returns the remotes that a page mounts: those on every page, and the route's owner. */
export function mountedOn(model: PageModel, match: Match | undefined): Choice[] {
  return model.remotes.filter((choice) => isAlwaysMounted(choice) || choice === match?.row.choice);
}

/** Returns the resources of a page. Each script URL appears once, because the page requests it exactly once. */
export function resourcesOf(model: PageModel, match: Match | undefined, facts: DataFacts): PageResources {
  const { host } = model;
  const mounted = mountedOn(model, match);
  const of = (choice: Choice, files: readonly string[]): Resource[] => files.map((file) => resourceOf(choice, file));
  const { release } = host.loaded;
  const sharedFiles = (match?.row.route.shared ?? []).flatMap((name) => release.sharedScripts[name] ?? []);
  const hostFiles = [...release.scripts, release.entry];
  const hostScripts = of(host, hostFiles);
  const fontFiles = release.document?.fonts ?? [];
  const scripts = [
    ...of(host, sharedFiles),
    ...mounted.flatMap((choice) => of(choice, scriptsOf(choice, model))),
    ...(match ? of(match.row.choice, match.row.route.scripts) : []),
  ];
  const direct = new Set(hostScripts.map((script) => script.url));
  return {
    hostScripts,
    scripts: withoutDuplicates(scripts).filter((script) => !direct.has(script.url)),
    criticalStyles: mounted.flatMap((choice) => criticalStylesOf(choice, match)),
    linkedStyles: mounted.filter(isOld).flatMap((choice) => of(choice, choice.loaded.release.styles)),
    styles: [
      ...mounted.filter((choice) => !isOld(choice)).flatMap((choice) => of(choice, choice.loaded.release.styles)),
      ...(match ? of(match.row.choice, match.row.route.styles) : []),
    ],
    fonts: fontFiles.map((file) => releaseUrl('host', host.loaded.digest, file)),
    firstBytes: bytesOf(release, hostFiles) / COMPRESSION_RATIO + bytesOf(release, fontFiles),
    data: firstData([host, ...mounted], match, { ...facts, locale: model.locale }),
  };
}

/** Compression ratio of scripts. */
const COMPRESSION_RATIO = 3.5;
const bytesOf = ({ files }: Release, names: readonly string[]): number =>
  names.reduce((sum, name) => sum + (files[name]?.bytes ?? 0), 0);

/** Returns true for older releases, which have no separate critical styles. */
const isOld = ({ loaded: { release } }: Choice) => Object.keys(release.criticalStyles).length === 0;

/** Returns a remote's critical styles for the route if it owns the page, otherwise those of its slots, if any. */
function criticalStylesOf(choice: Choice, match: Match | undefined): InlineStyles[] {
  const { remote, loaded } = choice;
  const { criticalStyles } = loaded.release;
  const isOwn = match === undefined || match.row.choice === choice;
  const file = (isOwn && criticalStyles[`route:${match?.row.id ?? 'not-found'}`]) || criticalStyles[SLOT_STYLES];
  return file === undefined ? [] : [{ directory: releaseUrl(remote, loaded.digest, ''), css: loaded.text(file) }];
}

/** Returns the scripts that a remote needs on every page. */
export function scriptsOf({ loaded: { release } }: Choice, model: PageModel): string[] {
  return [release.entry, ...release.scripts, ...(release.locales[model.locale] ?? release.locales.en ?? [])];
}

function withoutDuplicates(resources: Resource[]): Resource[] {
  return [...new Map(resources.map((resource) => [resource.url, resource])).values()];
}

/** Media query per `device` parameter of calls; the same queries as in the pages that make the calls. */
const DEVICES = { MOBILE: '(max-width: 767px)', DESKTOP: 'not all and (max-width: 767px)' };

function firstData(
  choices: Choice[],
  match: Match | undefined,
  { isPlayer, ...facts }: DataFacts & { locale: string },
): DataCall[] {
  const sources = [...choices.map((choice) => choice.loaded.release.firstData), match?.row.route.firstData];
  const params: Record<string, string | number | undefined> = { ...match?.params, ...facts };
  const fill = (call: string, device = '') =>
    call.replace(/\{([\w-]+)\}/g, (_whole, name: string) =>
      encodeURIComponent((name === 'device' ? device : params[name]) ?? ''),
    );
  return [...new Set(sources.flatMap((data) => (isPlayer ? data?.player : data?.visitor) ?? []))].flatMap((call) =>
    call.includes('{device}')
      ? Object.entries(DEVICES).map(([device, media]) => ({ url: fill(call, device), media }))
      : [{ url: fill(call), media: '' }],
  );
}
