import { join } from 'node:path';
import { hostConfig } from '@parlay/build/webpack';
import MiniCss from 'mini-css-extract-plugin';
import webpack, { type Configuration } from 'webpack';
import { appFile, type Part, STYLE_PREFIX, targetOf } from './parts.ts';

/**
 * Configures the host and all remotes as one build with the product's settings, split by route, with styles per chunk.
 */
export function monolithConfig(output: string, publicPath: string, parts: readonly Part[]): Configuration {
  const baseConfig = hostConfig(targetOf('host', 'monolith', join(output)));
  const isStyles = (plugin: unknown) => plugin instanceof MiniCss;
  return {
    ...baseConfig,
    entry: { main: appFile('monolith.ts') },
    output: { ...baseConfig.output, publicPath, uniqueName: STYLE_PREFIX },
    optimization: { ...baseConfig.optimization, splitChunks: { chunks: 'async' } },
    plugins: [
      ...(baseConfig.plugins ?? []).filter((plugin) => !isStyles(plugin)),
      new MiniCss({
        filename: '[name].[contenthash:8].css',
        chunkFilename: '[name].[contenthash:8].css',
        ignoreOrder: true,
      }),
      new webpack.DefinePlugin({ PARTS: JSON.stringify(JSON.stringify(parts)) }),
    ],
  };
}
