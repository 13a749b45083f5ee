import { createHash } from 'node:crypto';
import { relative } from 'node:path';
import MiniCss from 'mini-css-extract-plugin';
import type { RuleSetRule } from 'webpack';

export interface StyleNames {
  /** Prefix of class names. It contains the container's name, so that two versions on one page do not collide. */
  prefix: string;
  /** Base folder of paths, so that names do not depend on the checkout's location. */
  root: string;
}

export const scripts: RuleSetRule = {
  test: /\.[cm]?tsx?$/,
  loader: 'swc-loader',
  options: {
    jsc: {
      parser: { syntax: 'typescript', tsx: true },
      target: 'es2022',
      // The host gives `react/jsx-runtime`, whose development build warns as well, and not `react/jsx-dev-runtime`.
      transform: { react: { runtime: 'automatic', development: false } },
    },
  },
};

/**
 * All class names of one file end with the same letters, which brotli then compresses: 400 bytes less a page. The names are
 * the same in both compilations of a remote.
 */
const classNames =
  ({ prefix, root }: StyleNames) =>
  ({ resourcePath }: { resourcePath: string }, _pattern: string, name: string) =>
    `${prefix}_${name}_${createHash('sha256').update(relative(root, resourcePath)).digest('base64url').slice(0, 4)}`;

const cssLoader = (names: StyleNames, onlyNames: boolean) => ({
  loader: 'css-loader',
  options: {
    // Scripts have source maps; a map of the styles would only be thrown away.
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

/** Styles as files, for the page. */
export const styles = (names: StyleNames): RuleSetRule => ({
  test: /\.css$/,
  use: [MiniCss.loader, cssLoader(names, false)],
  sideEffects: true,
});

/** Class names only, for markup drawn at build time. */
export const styleNames = (names: StyleNames): RuleSetRule => ({ test: /\.css$/, use: [cssLoader(names, true)] });

export const fonts: RuleSetRule = {
  test: /\.woff2$/,
  type: 'asset/resource',
  generator: { filename: 'fonts/[name].[contenthash:8][ext]' },
};
