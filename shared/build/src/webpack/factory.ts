import { join } from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import CssMinimizer from 'css-minimizer-webpack-plugin';
import MiniCss from 'mini-css-extract-plugin';
import Terser from 'terser-webpack-plugin';
import webpack, { type Configuration } from 'webpack';
import { SubresourceIntegrityPlugin } from 'webpack-subresource-integrity';
import { fonts, scripts, styleNames, styles } from './rules.ts';
import { SHEET_FILE, SheetsByChunk } from './sheets-plugin.ts';
import { rangeOf, SINGLETONS } from './singletons.ts';
import { SourceMaps } from './source-maps.ts';
import { StableFederationIds } from './stable-ids.ts';

export interface Target {
  /** Package folder. */
  folder: string;
  /** Workspace root. */
  root: string;
  /** Global name of the federation container, for example `remote_casino_0123456789ab`; `host` for the host. */
  container: string;
  /** Short prefix of class names. */
  stylePrefix: string;
  /** Output folder. */
  output: string;
  /** Installed version of each shared package. */
  versions: Readonly<Record<string, string>>;
}

/** Resolves loaders from this package, not from the remote. */
const loaders = ({ root }: Pick<Target, 'root'>) => ({ modules: [join(root, 'shared/build/node_modules')] });

function base(target: Omit<Target, 'versions'>): Configuration {
  return {
    mode: 'production',
    context: target.folder,
    devtool: false,
    cache: false,
    performance: false,
    resolve: {
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
      // RxJS's build for modern browsers is 5 kB smaller.
      conditionNames: ['es2015', '...'],
    },
    resolveLoader: loaders(target),
    output: {
      path: target.output,
      filename: '[name].[contenthash:8].js',
      chunkFilename: '[name].[contenthash:8].js',
      uniqueName: target.container,
      publicPath: 'auto',
      crossOriginLoading: 'anonymous',
      // The longest possible timeout, because a shorter one would fire right after a page slept. The host has its own limits.
      chunkLoadTimeout: 2 ** 31 - 1,
      hashFunction: 'sha256',
      environment: {
        arrowFunction: true,
        const: true,
        destructuring: true,
        dynamicImport: true,
        forOf: true,
        module: false,
        optionalChaining: true,
        templateLiteral: true,
      },
    },
    optimization: {
      moduleIds: 'deterministic',
      chunkIds: 'deterministic',
      realContentHash: true,
      minimizer: [
        new Terser({
          minify: Terser.swcMinify,
          extractComments: false,
          terserOptions: { compress: { passes: 2 }, mangle: true },
        }),
        new CssMinimizer({ minify: CssMinimizer.lightningCssMinify }),
      ],
    },
  };
}

const groups = {
  // Splits only scripts, because a chunk with nothing but shared singletons would have no file.
  default: { type: /^javascript/, minChunks: 2, priority: -20, reuseExistingChunk: true },
  defaultVendors: { type: /^javascript/, test: /[\\/]node_modules[\\/]/, priority: -10, reuseExistingChunk: true },
};
/** Cache groups of the host, whose only stylesheet is inlined into every page. */
const hostGroups = {
  ...groups,
  styles: { type: 'css/mini-extract', name: 'styles', chunks: 'all' as const, enforce: true },
};
const extractStyles = () =>
  new MiniCss({
    filename: SHEET_FILE,
    chunkFilename: SHEET_FILE,
    runtime: false,
    ignoreOrder: true,
  });

/**
 * Replaces federation's bundler runtime with the page's glue (`host/src/boot/page-glue.ts`), because it would add the same
 * 7 kB to every container. The contract `federation` guarantees that every page has the glue.
 */
const pageGlue: NonNullable<Configuration['externals']> = ({ request = '' }, callback) =>
  /[\\/]@module-federation[\\/]webpack-bundler-runtime[\\/]/.test(request)
    ? callback(undefined, 'self._FEDERATION_BUNDLER_RUNTIME')
    : callback();

/**
 * Adds a comment that makes Chromium compile all functions of a script off the main thread while it is parsed, instead
 * of one by one when they are called. Most functions of a script run while its page loads.
 */
const compiledAhead = () =>
  new webpack.BannerPlugin({
    banner: '//# allFunctionsCalledOnLoad',
    raw: true,
    test: /\.js$/,
    // After the minimizer, which drops comments, but before hashes and integrity are computed.
    stage: webpack.Compilation.PROCESS_ASSETS_STAGE_DEV_TOOLING,
  });

/** Returns the configuration of a remote: a container that exposes `./remote`, using the page's libraries and runtime. */
export function remoteConfig(target: Target): Configuration {
  const common = base(target);
  const sheets = new SheetsByChunk();
  return {
    ...common,
    entry: {},
    externals: pageGlue,
    module: { rules: [scripts, styles({ prefix: target.stylePrefix, root: target.root }), fonts] },
    optimization: { ...common.optimization, splitChunks: { cacheGroups: { ...groups, styles: sheets.group } } },
    plugins: [
      compiledAhead(),
      new SourceMaps(target.root),
      new ModuleFederationPlugin({
        name: target.container,
        filename: 'remoteEntry.js',
        exposes: { './remote': { import: './src/remote.ts', name: 'remote' } },
        shared: Object.fromEntries(
          Object.entries(SINGLETONS).map(([key, { package: name }]) => [
            key,
            { singleton: true, import: false as const, requiredVersion: rangeOf(target.versions[name] ?? '0.0.0') },
          ]),
        ),
        shareStrategy: 'loaded-first',
        dts: false,
        manifest: false,
        experiments: { externalRuntime: true, optimization: { target: 'web', disableSnapshot: true } },
      }),
      extractStyles(),
      sheets,
      new SubresourceIntegrityPlugin({ hashFuncNames: ['sha384'] }),
      new StableFederationIds(),
    ],
  };
}

/** Returns the configuration of the host, without a federation plugin: it starts the runtime and shares its libraries itself. */
export function hostConfig(target: Target): Configuration {
  const common = base(target);
  return {
    ...common,
    entry: { main: join(target.folder, 'src/boot/main.ts') },
    module: { rules: [scripts, styles({ prefix: target.stylePrefix, root: target.root }), fonts] },
    optimization: { ...common.optimization, splitChunks: { cacheGroups: hostGroups } },
    plugins: [
      compiledAhead(),
      new SourceMaps(target.root),
      extractStyles(),
      new SubresourceIntegrityPlugin({ hashFuncNames: ['sha384'] }),
      new webpack.DefinePlugin({
        SHARED_VERSIONS: JSON.stringify(JSON.stringify(target.versions)),
        // Federation's flags to omit code for Node, and for manifests and snapshots, which are not used.
        FEDERATION_OPTIMIZE_NO_SNAPSHOT_PLUGIN: true,
        ENV_TARGET: JSON.stringify('web'),
      }),
    ],
  };
}

/** A page that bundles everything it uses. */
export interface PageTarget extends Omit<Target, 'container' | 'versions'> {
  /** Entry script. */
  entry: string;
  /** Name of its chunks and of its Trusted Types policy. Unique among the pages of an origin. */
  name: string;
}

/** Returns the configuration of a page with its own server: no federation, and dynamic imports checked for integrity. */
export function pageConfig({ entry, name, ...target }: PageTarget): Configuration {
  const common = base({ ...target, container: name });
  const file = '[name].[contenthash:8].css';
  return {
    ...common,
    entry: { main: entry },
    // The page's CSP allows only this Trusted Types policy to create script URLs.
    output: { ...common.output, trustedTypes: { policyName: `parlay-${name}` } },
    module: { rules: [scripts, styles({ prefix: target.stylePrefix, root: target.root }), fonts] },
    plugins: [
      new MiniCss({ filename: file, chunkFilename: file }),
      new SubresourceIntegrityPlugin({ hashFuncNames: ['sha384'] }),
    ],
  };
}

/** Returns the configuration that compiles a remote into one file for Node, to read its definition and render first content. */
export function contentConfig(target: Target): Configuration {
  return {
    mode: 'production',
    target: 'node24',
    context: target.folder,
    devtool: false,
    cache: false,
    entry: { content: join(target.root, 'shared/remote-kit/src/build-entry.ts') },
    output: { path: target.output, filename: 'content.cjs', library: { type: 'commonjs2' }, chunkFormat: 'commonjs' },
    resolveLoader: loaders(target),
    resolve: {
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
      alias: { '@parlay/this-remote$': join(target.folder, 'src/remote.ts') },
    },
    module: {
      rules: [
        scripts,
        styleNames({ prefix: target.stylePrefix, root: target.root }),
        { ...fonts, generator: { ...fonts.generator, emit: false } },
        // Separate chunks would have no benefit here.
        { test: /\.[cm]?[jt]sx?$/, parser: { dynamicImportMode: 'eager' } },
      ],
    },
    optimization: { minimize: false },
  };
}
