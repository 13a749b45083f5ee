import { join } from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import { SINGLETONS } from '@parlay/build/singletons';
import { hostConfig, remoteConfig, type Target } from '@parlay/build/webpack';
import MiniCss from 'mini-css-extract-plugin';
import webpack, { type Configuration } from 'webpack';
import { appFile, type Part, STYLE_PREFIX, targetOf } from './parts.ts';

const containerOf = (remote: string) => remote.replaceAll('-', '_');

/** Configures the shared libraries as in Federation's guides: singletons that each build also bundles as a fallback. */
const shared = ({ versions }: Target) =>
  Object.fromEntries(
    Object.entries(SINGLETONS).map(([key, { package: name }]) => [
      key,
      { singleton: true, requiredVersion: `^${versions[name]}` },
    ]),
  );

const styles = () =>
  new MiniCss({
    filename: '[name].[contenthash:8].css',
    chunkFilename: '[name].[contenthash:8].css',
    ignoreOrder: true,
  });

/**
 * Configures a remote with Module Federation's defaults: a manifest, its own runtime, and styles loaded by its chunks.
 */
export function federatedRemoteConfig(remote: string, output: string): Configuration {
  const target = targetOf(remote, containerOf(remote), join(output, remote));
  const baseConfig = remoteConfig(target);
  return {
    ...baseConfig,
    externals: [],
    optimization: { ...baseConfig.optimization, splitChunks: { chunks: 'async' } },
    plugins: [
      new ModuleFederationPlugin({
        name: containerOf(remote),
        filename: 'remoteEntry.js',
        exposes: { './remote': './src/remote.ts' },
        shared: shared(target),
        manifest: true,
        dts: false,
      }),
      styles(),
    ],
  };
}

export function federatedHostConfig(output: string, publicPath: string, parts: readonly Part[]): Configuration {
  const target = targetOf('host', STYLE_PREFIX, join(output, 'host'));
  const baseConfig = hostConfig(target);
  return {
    ...baseConfig,
    entry: { main: appFile('federated.ts') },
    // Has no content hash, because the chunk of the federation runtime cannot have one in its name.
    output: { ...baseConfig.output, filename: '[name].js', publicPath: `${publicPath}host/` },
    optimization: { ...baseConfig.optimization, splitChunks: { chunks: 'async' } },
    plugins: [
      new ModuleFederationPlugin({
        name: 'host',
        remotes: Object.fromEntries(
          parts.map(({ remote }) => [
            containerOf(remote),
            `${containerOf(remote)}@${publicPath}${remote}/mf-manifest.json`,
          ]),
        ),
        shared: shared(target),
        dts: false,
      }),
      styles(),
      new webpack.DefinePlugin({ PARTS: JSON.stringify(JSON.stringify(parts)) }),
    ],
  };
}
