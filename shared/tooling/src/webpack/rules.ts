import MiniCss from 'mini-css-extract-plugin';
import type { RuleSetRule } from 'webpack';

export interface StyleNames {
  /** Prefix of class names: carries the container's name, so that two versions on one page never meet. */
  prefix: string;
  /** Folder that paths are taken relative to, so that names do not depend on where the checkout is. */
  root: string;
}

export const scripts: RuleSetRule = {
  test: /\.[cm]?tsx?$/,
  loader: 'swc-loader',
  options: {
    jsc: {
      parser: { syntax: 'typescript', tsx: true },
      target: 'es2022',
      transform: { react: { runtime: 'automatic' } },
    },
  },
};

const cssLoader = ({ prefix, root }: StyleNames, onlyNames: boolean) => ({
  loader: 'css-loader',
  options: {
    modules: {
      auto: /\.module\.css$/,
      // Every page carries a hundred of them: a letter more is 70 bytes after brotli.
      localIdentName: `${prefix}_[local]_[hash:base64:4]`,
      localIdentContext: root,
      // Said here, so that both compilations of a remote name its classes alike whatever else they hash with.
      localIdentHashFunction: 'sha256',
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
