import { decodedMappings, TraceMap } from '@jridgewell/trace-mapping';
import type { Script } from './source-maps.ts';

/** Bytes by library, workspace package or file type. */
export type Shares = Map<string, number>;

export interface LoadedFile {
  path: string;
  /** Transferred bytes, including headers. */
  bytes: number;
}

/** Divides a file's bytes among its sources, in proportion to their characters before compression. */
export function sharesOf({ path, bytes }: LoadedFile, script: Script | undefined): Shares {
  if (!script) return new Map([[kindOf(path), bytes]]);
  const characters = charactersByName(script);
  const total = [...characters.values()].reduce((sum, count) => sum + count, 0);
  return new Map([...characters].map(([name, count]) => [name, (bytes * count) / total]));
}

export function addTo(total: Shares, shares: Shares): void {
  for (const [name, bytes] of shares) total.set(name, (total.get(name) ?? 0) + bytes);
}

function charactersByName({ text, map }: Script): Map<string, number> {
  const names = map.sources.map((source) => nameOf(source ?? ''));
  const counts = new Map<string, number>();
  const lines = text.split('\n');
  for (const [number, segments] of decodedMappings(new TraceMap(map)).entries()) {
    const length = lines[number]?.length ?? 0;
    const starts = [[0] as const, ...segments, [length] as const];
    for (const [at, [column, source]] of starts.slice(0, -1).entries()) {
      const name = (source !== undefined && names[source]) || BUNDLER;
      counts.set(name, (counts.get(name) ?? 0) + (starts[at + 1]?.[0] ?? length) - column);
    }
  }
  return counts;
}

const BUNDLER = 'webpack';

/** Returns the library or workspace package that a source belongs to. */
export function nameOf(source: string): string {
  const library = /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(source)?.[1];
  if (library) return library;
  if (source === '' || source.startsWith('webpack/')) return BUNDLER;
  const [folder = '', inner = ''] = source.split('/');
  if (/\/locales\//.test(source)) return 'messages';
  return folder === 'shared' ? `shared/${inner}` : folder;
}

function kindOf(path: string): string {
  if (/\.css$/.test(path)) return 'stylesheets';
  if (/\.woff2$/.test(path)) return 'fonts';
  if (/\.js$/.test(path)) return BUNDLER;
  return /^\/(?:api|release)/.test(path) ? 'data' : 'document';
}
