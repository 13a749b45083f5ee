import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { SOURCE_MAPS_FILE } from '@parlay/contracts/build-files';
import { SOURCE_MAP_FOLDER } from '../webpack/source-maps.ts';

/** Fast but weak compression, because maps are rarely downloaded. */
const QUALITY = 5;

/** Packs the source maps that webpack wrote into one file next to the release. */
export function packSourceMaps(output: string): void {
  const folder = join(output, SOURCE_MAP_FOLDER);
  if (!existsSync(folder)) return;
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
  const maps = Object.fromEntries(
    files.map((file) => [relative(folder, file).replace(/\.map$/, ''), withoutGenerated(readFileSync(file, 'utf8'))]),
  );
  const params = { [constants.BROTLI_PARAM_QUALITY]: QUALITY };
  writeFileSync(join(output, SOURCE_MAPS_FILE), brotliCompressSync(JSON.stringify(maps), { params }));
  rmSync(folder, { recursive: true });
}

/** Returns a map without the text of generated sources, which may contain absolute paths. */
function withoutGenerated(text: string): SourceMap {
  const map = JSON.parse(text) as SourceMap;
  const sourcesContent = map.sourcesContent.map((content, at) =>
    map.sources[at]?.startsWith('webpack/') ? '' : content,
  );
  return { ...map, sourcesContent };
}

interface SourceMap {
  sources: string[];
  sourcesContent: string[];
}
