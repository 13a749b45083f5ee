import { type Release, releaseUrl, SLOT_STYLES } from '@parlay/contracts/release';
import type { Choice } from '../release/view.ts';
import type { PageModel } from './page-model.ts';
import { type Resource, resourceOf } from './resource.ts';
import type { Match } from './routing.ts';

/** Critical styles with the directory of their release (`/r/remote-casino/<digest>/`), by which the host finds them. */
interface InlineStyles {
  directory: string;
  css: string;
}

/** A GET call, and the media query of the screens that make it; empty: all do. */
export interface DataCall {
  url: string;
  media: string;
}

/** Facts that first data depends on besides the route's parameters. */
export interface DataFacts {
  isPlayer: boolean;
  brand: number;
  /** Scheme, host and port of the request. */
  origin: string;
}

export interface PageResources {
  /** Scripts that the document runs itself, in order; the last is the host's entry. */
  hostScripts: Resource[];
  /** Scripts that the host and the remotes ask for in the second wave. */
  scripts: Resource[];
  /** Critical styles of the first content, inline so that painting waits for nothing else. */
  criticalStyles: InlineStyles[];
  /** Stylesheets that painting waits for. */
  linkedStyles: Resource[];
  /** Stylesheets that the host links before a remote runs, and those of the page. */
  styles: Resource[];
  fonts: string[];
  /** Bytes of the host's scripts and the fonts as they travel, about: what the line carries first. */
  firstBytes: number;
  /** GET calls made first by this audience. */
  data: DataCall[];
}

/** Whether a remote is on every page: it fills more than the page slot. */
export const isAlwaysMounted = (choice: Choice): boolean => choice.loaded.release.slots.some((slot) => slot !== 'page');

/** Remotes that a page mounts: those on every page, and the route's owner. */
export function mountedOn(model: PageModel, match: Match | undefined): Choice[] {
  return model.remotes.filter((choice) => isAlwaysMounted(choice) || choice === match?.row.choice);
}

/** Returns what a page loads in its second wave. Each address once: the page asks for each exactly once, too. */
export function resourcesOf(model: PageModel, match: Match | undefined, facts: DataFacts): PageResources {
  const { host } = model;
  const mounted = mountedOn(model, match);
  const of = (choice: Choice, files: readonly string[]): Resource[] => files.map((file) => resourceOf(choice, file));
  const { release } = host.loaded;
  const late = (match?.row.route.shared ?? []).flatMap((name) => release.sharedScripts[name] ?? []);
  const hostFiles = [...release.scripts, release.entry];
  const hostScripts = of(host, hostFiles);
  const fontFiles = release.document?.fonts ?? [];
  const scripts = [
    ...of(host, late),
    ...mounted.flatMap((choice) => of(choice, scriptsOf(choice, model))),
    ...(match ? of(match.row.choice, match.row.route.scripts) : []),
  ];
  const direct = new Set(hostScripts.map((script) => script.url));
  return {
    hostScripts,
    scripts: onceEach(scripts).filter((script) => !direct.has(script.url)),
    criticalStyles: mounted.flatMap((choice) => criticalStylesOf(choice, match)),
    linkedStyles: mounted.filter(isWhole).flatMap((choice) => of(choice, choice.loaded.release.styles)),
    styles: [
      ...mounted.filter((choice) => !isWhole(choice)).flatMap((choice) => of(choice, choice.loaded.release.styles)),
      ...(match ? of(match.row.choice, match.row.route.styles) : []),
    ],
    fonts: fontFiles.map((file) => releaseUrl('host', host.loaded.digest, file)),
    firstBytes: bytesOf(release, hostFiles) / SCRIPT_PACKING + bytesOf(release, fontFiles),
    data: firstData([host, ...mounted], match, { ...facts, locale: model.locale }),
  };
}

/** Scripts travel compressed to less than a third. */
const SCRIPT_PACKING = 3.5;
const bytesOf = ({ files }: Release, names: readonly string[]): number =>
  names.reduce((sum, name) => sum + (files[name]?.bytes ?? 0), 0);

/** Releases of before have their styles in one piece. */
const isWhole = ({ loaded: { release } }: Choice) => Object.keys(release.criticalStyles).length === 0;

/** None of a remote that has drawn nothing of this page. */
function criticalStylesOf(choice: Choice, match: Match | undefined): InlineStyles[] {
  const { remote, loaded } = choice;
  const { criticalStyles } = loaded.release;
  const isOwn = match === undefined || match.row.choice === choice;
  const file = (isOwn && criticalStyles[`route:${match?.row.id ?? 'not-found'}`]) || criticalStyles[SLOT_STYLES];
  return file === undefined ? [] : [{ directory: releaseUrl(remote, loaded.digest, ''), css: loaded.text(file) }];
}

/** Scripts of a remote that every page with it needs. */
export function scriptsOf({ loaded: { release } }: Choice, model: PageModel): string[] {
  return [release.entry, ...release.scripts, ...(release.locales[model.locale] ?? release.locales.en ?? [])];
}

function onceEach(resources: Resource[]): Resource[] {
  return [...new Map(resources.map((resource) => [resource.url, resource])).values()];
}

/** Screens by the word that calls use for them; the same query as in the pages that ask. */
const DEVICES = { MOBILE: '(max-width: 767px)', DESKTOP: 'not all and (max-width: 767px)' };

function firstData(
  choices: Choice[],
  match: Match | undefined,
  { isPlayer, ...facts }: DataFacts & { locale: string },
): DataCall[] {
  const wanted = [...choices.map((choice) => choice.loaded.release.firstData), match?.row.route.firstData];
  const params: Record<string, string | number | undefined> = { ...match?.params, ...facts };
  const fill = (call: string, device = '') =>
    call.replace(/\{([\w-]+)\}/g, (_whole, name: string) =>
      encodeURIComponent((name === 'device' ? device : params[name]) ?? ''),
    );
  return [...new Set(wanted.flatMap((data) => (isPlayer ? data?.player : data?.visitor) ?? []))].flatMap((call) =>
    call.includes('{device}')
      ? Object.entries(DEVICES).map(([device, media]) => ({ url: fill(call, device), media }))
      : [{ url: fill(call), media: '' }],
  );
}
