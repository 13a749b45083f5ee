import { createHash } from 'node:crypto';
import { relative } from 'node:path';
import MiniCss from 'mini-css-extract-plugin';
import type { RuleSetRule } from 'webpack';

export interface StyleNames {
  /** Prefix of class names. It differs between versions with different styles, so that two on one page do not collide. */
  prefix: string;
  /** Base folder for relative paths, so that names do not depend on the checkout's location. */
  root: string;
}

export const scripts: RuleSetRule = {
  test: /\.[cm]?tsx?$/,
  loader: 'swc-loader',
  options: {
    jsc: {
      parser: { syntax: 'typescript', tsx: true },
      target: 'es2022',
      // The host shares `react/jsx-runtime`, whose development build also warns, and not `react/jsx-dev-runtime`.
      transform: { react: { runtime: 'automatic', development: false } },
    },
  },
};

/**
 * Returns class names that end with the same letters within a file, because brotli compresses them better (400 bytes
 * per page). The names are the same in both compilations of a remote.
 */
const classNames =
  ({ prefix, root }: StyleNames) =>
  ({ resourcePath }: { resourcePath: string }, _pattern: string, name: string) =>
    `${prefix}_${name}_${createHash('sha256').update(relative(root, resourcePath)).digest('base64url').slice(0, 4)}`;

const cssLoader = (names: StyleNames, onlyNames: boolean) => ({
  loader: 'css-loader',
  options: {
    // Only scripts have source maps. Maps of styles would be discarded.
    sourceMap: false,
    modules: {
      auto: /\.module\.css$/,
      getLocalIdent: classNames(names),
      namedExport: false,
      exportLocalsConvention: 'as-is',
      exportOnlyLocals: onlyNames,
    },
    importLoaders: 0,
  },
});

/** Returns the rule that extracts styles into files, for the page. */
export const styles = (names: StyleNames): RuleSetRule => ({
  test: /\.css$/,
  use: [MiniCss.loader, cssLoader(names, false)],
  sideEffects: true,
});

/** Returns the rule that keeps only class names, for markup rendered at build time. */
export const styleNames = (names: StyleNames): RuleSetRule => ({ test: /\.css$/, use: [cssLoader(names, true)] });

export const fonts: RuleSetRule = {
  test: /\.woff2$/,
  type: 'asset/resource',
  generator: { filename: 'fonts/[name].[contenthash:8][ext]' },
};
