import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import type { EncodedSourceMap } from '@jridgewell/trace-mapping';
import { digestOf } from '@parlay/build/files';
import { SOURCE_MAPS_FILE } from '@parlay/contracts/build-files';
import { MONOLITH, type SiteVariants } from '../cold-load/build/build.ts';
import { root } from '../cold-load/build/parts.ts';

/** A built script and its source map. */
export interface Script {
  text: string;
  map: EncodedSourceMap;
}

/** Returns a function that finds a script of the product or the monolith and its source map by URL path. */
export function scriptFinder({ folder }: SiteVariants): (path: string) => Script | undefined {
  const mapsByOutput = new Map<string, Record<string, EncodedSourceMap>>();
  const mapsIn = (output: string) => {
    const maps = mapsByOutput.get(output) ?? readMaps(output);
    mapsByOutput.set(output, maps);
    return maps;
  };

  return (path) => {
    if (path.startsWith(MONOLITH)) {
      const file = path.slice(MONOLITH.length);
      const map = join(folder, 'monolith/.source-maps', `${file}.map`);
      if (!existsSync(map)) return undefined;
      return { text: readFileSync(join(folder, 'monolith', file), 'utf8'), map: JSON.parse(readFileSync(map, 'utf8')) };
    }
    const [, release, remote = '', digest = '', file = ''] = path.split('/');
    const output = release === 'r' ? outputOf(remote, digest) : undefined;
    const map = output && mapsIn(output)[file];
    return output && map ? { text: readFileSync(join(output, file), 'utf8'), map } : undefined;
  };
}

const readMaps = (output: string): Record<string, EncodedSourceMap> =>
  JSON.parse(brotliDecompressSync(readFileSync(join(output, SOURCE_MAPS_FILE))).toString('utf8'));

/** Returns the build output folder of a release. */
function outputOf(remote: string, digest: string): string | undefined {
  const builds = join(root, remote, 'dist');
  if (!existsSync(builds)) return undefined;
  return readdirSync(builds)
    .map((name) => join(builds, name))
    .find((output) => {
      const record = join(output, 'release.json');
      return existsSync(record) && digestOf(readFileSync(record)) === digest;
    });
}
