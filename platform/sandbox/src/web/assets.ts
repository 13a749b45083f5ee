import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { transformSync } from '@swc/core';
import type { FastifyInstance } from 'fastify';

const here = import.meta.dirname;
const resolver = createRequire(join(here, 'assets.ts'));

const FONTS = {
  'inter.woff2': '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2',
  'bricolage.woff2': '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wdth-normal.woff2',
};

interface Asset {
  type: string;
  body: Buffer;
}

/** Product modules that the pages' scripts import, by export name. They are served under these file names. */
const SHARED = {
  '@parlay/contracts/validation/card-expiry': 'card-expiry',
  '@parlay/contracts/validation/card': 'card',
  '@parlay/money/format': 'format',
  '@parlay/money': 'money',
};

/** Modules of libraries that the pages' scripts import, and what those import from each other. */
const VENDOR = {
  'lit-html/directives/repeat.js': 'lit-repeat',
  'lit-html/directive-helpers.js': 'directive-helpers',
  'lit-html/directive.js': 'directive',
  'lit-html': 'lit-html',
};

/** Compiles a page's TypeScript to JavaScript. */
function compile(source: string): Buffer {
  const { code } = transformSync(source, {
    jsc: { parser: { syntax: 'typescript' }, target: 'es2022' },
    module: { type: 'es6' },
    isModule: true,
    swcrc: false,
  });
  const script = code.replace(/(['"])\.\/([\w-]+)\.ts\1/g, '$1./$2.js$1');
  return Buffer.from(
    Object.entries({ ...SHARED, ...VENDOR }).reduce(
      (text, [specifier, name]) =>
        text.replaceAll(`'${specifier}'`, `'./${name}.js'`).replaceAll(`"${specifier}"`, `"./${name}.js"`),
      script,
    ),
  );
}

/** Returns a page's script by name, without its extension. */
export const scriptOf = (name: string): string =>
  compile(readFileSync(join(here, '../browser', `${name}.ts`), 'utf8')).toString();

/** Collects all files that the pages load, by name. */
function collect(): Map<string, Asset> {
  const assets = new Map<string, Asset>();
  for (const name of readdirSync(join(here, '../styles'))) {
    assets.set(name, { type: 'text/css; charset=utf-8', body: readFileSync(join(here, '../styles', name)) });
  }
  for (const name of readdirSync(join(here, '../browser')).filter((file) => !file.endsWith('.test.ts'))) {
    const body = compile(readFileSync(join(here, '../browser', name), 'utf8'));
    assets.set(name.replace(/\.ts$/, '.js'), { type: 'text/javascript; charset=utf-8', body });
  }
  for (const [specifier, name] of Object.entries(SHARED)) {
    const body = compile(readFileSync(resolver.resolve(specifier), 'utf8'));
    assets.set(`${name}.js`, { type: 'text/javascript; charset=utf-8', body });
  }
  for (const [specifier, name] of Object.entries(VENDOR)) {
    const body = readFileSync(resolver.resolve(specifier), 'utf8').replaceAll('"../', '"./');
    assets.set(`${name}.js`, { type: 'text/javascript; charset=utf-8', body: Buffer.from(body) });
  }
  for (const [name, path] of Object.entries(FONTS)) {
    assets.set(name, { type: 'font/woff2', body: readFileSync(resolver.resolve(path)) });
  }
  return assets;
}

/** Scripts that sites embed, by path. */
const EMBEDDED = { '/chat.js': 'chat.js', '/payments/encoder.js': 'card-encoder.js' };

/** Serves style sheets, scripts and fonts at /assets, and the scripts that sites embed. */
export function serveAssets(app: FastifyInstance): void {
  const assets = collect();
  app.get<{ Params: { name: string } }>('/assets/:name', (request, reply) => {
    const asset = assets.get(request.params.name);
    if (!asset) return reply.callNotFound();
    const cache = asset.type === 'font/woff2' ? 'public, max-age=604800' : 'no-cache';
    return reply.header('Cache-Control', cache).type(asset.type).send(asset.body);
  });
  for (const [path, name] of Object.entries(EMBEDDED)) {
    app.get(path, (_request, reply) =>
      // Other origins load it with an integrity hash, which needs CORS.
      reply
        .header('Access-Control-Allow-Origin', '*')
        .header('Cross-Origin-Resource-Policy', 'cross-origin')
        .header('Cache-Control', 'public, max-age=300')
        .type('text/javascript; charset=utf-8')
        .send(assets.get(name)?.body),
    );
  }
}
