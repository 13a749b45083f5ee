import { join } from 'node:path';
import { hostConfig } from '@parlay/build/webpack';
import MiniCss from 'mini-css-extract-plugin';
import webpack, { type Configuration } from 'webpack';
import { appFile, type Part, STYLE_PREFIX, targetOf } from './parts.ts';

/** Host and remotes in one build with the same configuration, split by route, with styles per chunk. */
export function monolithConfig(output: string, publicPath: string, parts: readonly Part[]): Configuration {
  const usual = hostConfig(targetOf('host', 'monolith', join(output)));
  const isStyles = (plugin: unknown) => plugin instanceof MiniCss;
  return {
    ...usual,
    entry: { main: appFile('monolith.ts') },
    output: { ...usual.output, publicPath, uniqueName: STYLE_PREFIX },
    optimization: { ...usual.optimization, splitChunks: { chunks: 'async' } },
    plugins: [
      ...(usual.plugins ?? []).filter((plugin) => !isStyles(plugin)),
      new MiniCss({
        filename: '[name].[contenthash:8].css',
        chunkFilename: '[name].[contenthash:8].css',
        ignoreOrder: true,
      }),
      new webpack.DefinePlugin({ PARTS: JSON.stringify(JSON.stringify(parts)) }),
    ],
  };
}
