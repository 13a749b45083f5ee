import { join } from 'node:path';
import { SourceMaps, sourceNames } from '@parlay/build/source-maps';
import { hostConfig, remoteConfig, type Target } from '@parlay/build/webpack';
import webpack, { type Compiler, type Configuration, type WebpackPluginInstance } from 'webpack';
import { SubresourceIntegrityPlugin } from 'webpack-subresource-integrity';

/** Placeholder for the last part of a container's name, which is replaced with a hash of the contents. */
export const NAME_TOKEN = 'dev000000dev';

/**
 * The production configuration in webpack's development mode: React's development build (in the host), nothing minified,
 * source maps next to the scripts. Integrity stays, so that pages of the development server have production's CSP.
 */
export function devConfig(target: Target, cacheFolder: string): Configuration {
  const isHost = target.container === 'host';
  const production = isHost ? hostConfig(target) : remoteConfig(target);
  const { minimizer: _minimizer, ...optimization } = production.optimization ?? {};
  return {
    ...production,
    mode: 'development',
    // Prevents reports of chunk requests that wait while a developer is at a breakpoint.
    infrastructureLogging: { level: 'error' },
    cache: {
      type: 'filesystem',
      cacheDirectory: cacheFolder,
      name: isHost ? 'host' : target.stylePrefix,
      buildDependencies: { tooling: [join(import.meta.dirname, 'config.ts'), join(target.root, 'pnpm-lock.yaml')] },
    },
    output: { ...production.output, filename: '[name].js', chunkFilename: '[name].js', pathinfo: false },
    optimization: { ...optimization, minimize: false, moduleIds: 'named', chunkIds: 'named', realContentHash: false },
    plugins: [
      ...(production.plugins ?? []).filter((plugin) => !isForProduction(plugin)),
      new webpack.SourceMapDevToolPlugin({
        test: /\.js$/,
        filename: '[file].map',
        moduleFilenameTemplate: sourceNames(target.root),
        fallbackModuleFilenameTemplate: sourceNames(target.root),
        columns: false,
        module: true,
      }),
      ...(isHost ? [] : [new NameByContents()]),
      new SubresourceIntegrityPlugin({ hashFuncNames: ['sha384'], enabled: true }),
    ],
  };
}

const isForProduction = (plugin: unknown): boolean =>
  plugin instanceof SourceMaps ||
  plugin instanceof webpack.BannerPlugin ||
  plugin instanceof SubresourceIntegrityPlugin;

/** Returns the last part of a container's name, the same for the same sources and as long as the token. */
export const containerSuffix = (hash: string): string => hash.slice(0, NAME_TOKEN.length);

/** Gives each compilation's container its own name, because a page runs several of one remote one after another. */
class NameByContents implements WebpackPluginInstance {
  apply(compiler: Compiler) {
    compiler.hooks.thisCompilation.tap('NameByContents', (compilation) => {
      // After the source maps, which stay valid because the name has the same length, and before integrity.
      const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_DEV_TOOLING + 1;
      compilation.hooks.processAssets.tap({ name: 'NameByContents', stage }, (assets) => {
        const suffix = containerSuffix(compilation.hash ?? '');
        for (const [file, source] of Object.entries(assets)) {
          if (!file.endsWith('.js')) continue;
          const text = source.source().toString();
          if (text.includes(NAME_TOKEN))
            compilation.updateAsset(file, new webpack.sources.RawSource(text.replaceAll(NAME_TOKEN, suffix)));
        }
      });
    });
  }
}
