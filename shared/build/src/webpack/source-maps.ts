import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, isAbsolute, join, relative } from 'node:path';
import webpack, { type Chunk, type Compiler, type WebpackPluginInstance } from 'webpack';

/** Folder in a build's output for source maps. Hidden, so that no release lists it. */
export const SOURCE_MAP_FOLDER = '.source-maps';

interface ModuleNames {
  absoluteResourcePath: string;
  shortIdentifier: string;
}

/** Names sources in maps by their path in the workspace, which is the same in every checkout. */
export const sourceNames =
  (root: string) =>
  ({ absoluteResourcePath: path, shortIdentifier }: ModuleNames): string => {
    // Module Federation generates its entry from absolute paths and names it with a hash of them.
    if (/\.federation[\\/]entry\./.test(path)) return 'webpack/federation entry';
    return isAbsolute(path) ? relative(root, path) : `webpack/${shortIdentifier}`;
  };

interface LoaderMap {
  sources?: string[];
}

/** Makes the absolute source paths of loaders relative to the compiled package, as webpack does. */
function withRelativeSources(map: string | LoaderMap, folder: string): LoaderMap {
  const read = typeof map === 'string' ? (JSON.parse(map) as LoaderMap) : map;
  const named = (source: string) => {
    if (!isAbsolute(source)) return source;
    const path = relative(folder, source);
    return `webpack://${path.startsWith('.') ? path : `./${path}`}`;
  };
  return { ...read, sources: (read.sources ?? []).map(named) };
}

const isScript = (file: string) => file.endsWith('.js');

/**
 * Writes a source map for each script below `SOURCE_MAP_FOLDER`. A release has the same bytes with and without maps, because
 * no script references its map and the maps are removed before webpack computes content hashes.
 */
export class SourceMaps implements WebpackPluginInstance {
  private readonly root: string;

  constructor(root: string) {
    this.root = root;
  }

  apply(compiler: Compiler) {
    new webpack.SourceMapDevToolPlugin({
      test: /\.js$/,
      filename: '[file].map',
      append: false,
      moduleFilenameTemplate: sourceNames(this.root),
      fallbackModuleFilenameTemplate: sourceNames(this.root),
    }).apply(compiler);
    const maps = new Map<Chunk, string>();
    compiler.hooks.compilation.tap('SourceMaps', (compilation) => {
      // webpack includes a module's map in its hash, and the minifier counts the letters of these hashes to choose names.
      webpack.NormalModule.getCompilationHooks(compilation).processResult.tap('SourceMaps', ([source, map, ast]) => [
        source,
        map && (withRelativeSources(map, compiler.context) as typeof map),
        ast,
      ]);
    });
    compiler.hooks.thisCompilation.tap('SourceMaps', (compilation) => {
      const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_DEV_TOOLING + 1;
      compilation.hooks.processAssets.tap({ name: 'SourceMaps', stage }, () => {
        for (const chunk of compilation.chunks)
          for (const file of [...chunk.files].filter(isScript)) {
            const map = compilation.getAsset(`${file}.map`);
            if (!map) continue;
            maps.set(chunk, map.source.source().toString());
            compilation.updateAsset(
              file,
              (source) => source,
              (info) => ({ ...info, related: {} }),
            );
            compilation.deleteAsset(`${file}.map`);
          }
      });
    });
    compiler.hooks.afterEmit.tap('SourceMaps', ({ outputOptions: { path = '' } }) => {
      // At this stage the file has its content hash in its name.
      for (const [chunk, map] of maps)
        for (const file of [...chunk.files].filter(isScript)) {
          const target = join(path, SOURCE_MAP_FOLDER, `${file}.map`);
          mkdirSync(dirname(target), { recursive: true });
          writeFileSync(target, JSON.stringify({ ...(JSON.parse(map) as object), file }));
        }
    });
  }
}
