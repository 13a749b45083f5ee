import { join } from 'node:path';
import type { Locale } from '@parlay/contracts/brand';
import { CONTRACT_VERSIONS, type Release, type ReleaseRoute, type Slot } from '@parlay/contracts/release';
import type { Stats } from 'webpack';
import { remoteConfig, type Target } from '../webpack/factory.ts';
import { withSbom } from '../webpack/sbom.ts';
import { rangeOf, SINGLETONS } from '../webpack/singletons.ts';
import { compile, lateNeedsOf, scriptsOf, stylesOf } from './compile.ts';
import { listFiles } from './files.ts';
import { type Contents, renderFirstContent } from './first-content.ts';
import { allSheets, sheetsOf } from './sheets.ts';
import { leakingStyles } from './style-reach.ts';
import { stylesByPage } from './styles-by-page.ts';
import { usedTokens } from './tokens.ts';
import { type RouteTexts, readRouteTexts } from './words.ts';

export type RemoteBuildResult = { ok: true; release: Release } | { ok: false; error: string };

const LATE = new Set(Object.keys(SINGLETONS).filter((key) => SINGLETONS[key]?.tier === 'late'));

/** Compiles a remote for browsers and for Node, and builds its release record. */
export async function buildRemote(target: Target, sourceDigest: string): Promise<RemoteBuildResult> {
  const compiled = await compile(withSbom(remoteConfig(target)));
  if (!compiled.ok) return compiled;
  const leaks = stylesOf(compiled.stats, target.root).flatMap(({ file, css }) =>
    leakingStyles(file, css, `${target.stylePrefix}_`),
  );
  if (leaks.length > 0) return { ok: false, error: leaks.join('\n') };
  const words = readRouteTexts(join(target.folder, 'locales'));
  if (!words.ok) return words;
  const rendered = await renderFirstContent(target, words.words, join(target.output, '.content'));
  if (!rendered.ok) return rendered;
  const sheets = allSheets(compiled.stats);
  const criticalStyles = stylesByPage(target.output, sheets, rendered.firstContent);
  return recordOf(
    { target, sourceDigest, stats: compiled.stats, contents: rendered.contents, words: words.words },
    {
      files: listFiles(target.output),
      criticalStyles,
      firstContent: rendered.firstContent,
      tokens: usedTokens(target.output, sheets),
    },
  );
}

/** Inputs of a remote's record: its compilation, definition and locale files. */
interface CompiledRemote {
  target: Target;
  sourceDigest: string;
  stats: Stats;
  contents: Contents;
  words: RouteTexts;
}

/** Name of the chunk that a container exposes. */
const ENTRY_CHUNK = 'remote';

/** Builds the record of a compiled remote; `output` is its folder. */
export function recordOf(
  { target, sourceDigest, stats, contents, words }: CompiledRemote,
  output: Pick<Release, 'files' | 'criticalStyles' | 'firstContent' | 'tokens'>,
): RemoteBuildResult {
  const entryScripts = scriptsOf(stats, ENTRY_CHUNK);
  const routes = routesOf(contents, words, stats);
  if (!entryScripts) return { ok: false, error: `${contents.remote} has no src/remote.ts to expose` };
  if (!routes.ok) return routes;
  const locales = messagesOf(contents, words, stats);
  if (!locales.ok) return locales;
  return {
    ok: true,
    release: {
      schema: 1,
      remote: contents.remote,
      sourceDigest,
      container: target.container,
      entry: 'remoteEntry.js',
      styles: sheetsOf(stats, ENTRY_CHUNK),
      criticalStyles: output.criticalStyles,
      scripts: entryScripts,
      files: output.files,
      slots: [
        ...(Object.keys(contents.slots) as Slot[]),
        ...(Object.keys(contents.routes).length > 0 ? (['page'] as const) : []),
      ],
      routes: routes.value,
      locales: locales.value,
      missingMessages: words.missing,
      firstContent: output.firstContent,
      needs: Object.fromEntries(
        Object.values(SINGLETONS).map(({ package: name }) => [name, rangeOf(target.versions[name] ?? '0.0.0')]),
      ),
      shares: {},
      sharedScripts: {},
      contracts: { ...CONTRACT_VERSIONS },
      tokens: output.tokens,
    },
  };
}

const chunkOf = (route: string) => `page-${route.replaceAll('/', '-')}`;

function routesOf(
  contents: Contents,
  words: RouteTexts,
  stats: Stats,
): { ok: true; value: ReleaseRoute[] } | { ok: false; error: string } {
  const common = sheetsOf(stats, ENTRY_CHUNK);
  const value: ReleaseRoute[] = [];
  for (const [id, route] of Object.entries(contents.routes)) {
    const scripts = scriptsOf(stats, chunkOf(id)) ?? scriptsOf(stats, 'page-shared');
    if (words.paths(id).en === undefined)
      return { ok: false, error: `${contents.remote}: route ${id} has no path in locales/en.json` };
    if (!scripts)
      return {
        ok: false,
        error: `${contents.remote}: the page of route ${id} is not in a chunk named ${chunkOf(id)}`,
      };
    value.push({
      id,
      paths: words.paths(id),
      ...(route.words ? { words: route.words } : {}),
      titles: words.titles(id),
      ...describedBy(words, id),
      ...(route.document ? { document: true } : {}),
      ...(route.needsPlayer ? { needsPlayer: true } : {}),
      ...(route.demoOnly ? { demoOnly: true } : {}),
      ...(route.unlisted ? { unlisted: true } : {}),
      scripts,
      styles: sheetsOf(stats, chunkOf(id)).filter((file) => !common.includes(file)),
      shared: lateNeedsOf(stats, chunkOf(id), LATE),
      firstData: { visitor: [...(route.firstData?.visitor ?? [])], player: [...(route.firstData?.player ?? [])] },
    });
  }
  return { ok: true, value };
}

function describedBy(words: RouteTexts, id: string): Pick<ReleaseRoute, 'descriptions'> {
  const descriptions = words.descriptions(id);
  return Object.keys(descriptions).length > 0 ? { descriptions } : {};
}

function messagesOf(
  contents: Contents,
  words: RouteTexts,
  stats: Stats,
): { ok: true; value: Partial<Record<Locale, string[]>> } | { ok: false; error: string } {
  const value: Partial<Record<Locale, string[]>> = {};
  for (const locale of words.locales) {
    const scripts = scriptsOf(stats, `messages-${locale}-json`);
    if (!scripts)
      return {
        ok: false,
        error: `${contents.remote}: the messages of ${locale} are not in a chunk named messages-${locale}-json`,
      };
    value[locale] = scripts;
  }
  return { ok: true, value };
}
