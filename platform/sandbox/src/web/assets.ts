import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join, relative, resolve } from 'node:path';
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

const BROWSER = join(here, '../browser');
const FAMILIES = join(here, '../games/families');

/** Files of a family of games, and of `kit`, that run in the browser, too. */
const FAMILY_SCRIPTS = /^(?:view|play|chance|cards|card-pictures)\.ts$/;

/** Other modules of the companies that the pages' scripts import. */
const RULES = [join(here, '../sports/book/systems.ts')];

/** Returns the name of a script without its extension: `dice-view` for the view of the family of dice. */
function scriptName(file: string): string {
  const name = basename(file, '.ts');
  const family = relative(FAMILIES, dirname(file));
  return family.startsWith('..') ? name : `${family}-${name}`;
}

/** Compiles a page's TypeScript to JavaScript. */
export function compile(file: string): Buffer {
  const { code } = transformSync(readFileSync(file, 'utf8'), {
    jsc: { parser: { syntax: 'typescript' }, target: 'es2022' },
    module: { type: 'es6' },
    isModule: true,
    swcrc: false,
  });
  const script = code.replace(
    /(['"])(\.\.?\/[\w/.-]+\.ts)\1/g,
    (_, quote: string, path: string) => `${quote}./${scriptName(resolve(dirname(file), path))}.js${quote}`,
  );
  return Buffer.from(
    Object.entries({ ...SHARED, ...VENDOR }).reduce(
      (text, [specifier, name]) =>
        text.replaceAll(`'${specifier}'`, `'./${name}.js'`).replaceAll(`"${specifier}"`, `"./${name}.js"`),
      script,
    ),
  );
}

/** Returns a page's script by name, without its extension. */
export const scriptOf = (name: string): string => compile(join(BROWSER, `${name}.ts`)).toString();

/** Collects all files that the pages load, by name. */
function collect(): Map<string, Asset> {
  const assets = new Map<string, Asset>();
  for (const name of readdirSync(join(here, '../styles'))) {
    assets.set(name, { type: 'text/css; charset=utf-8', body: readFileSync(join(here, '../styles', name)) });
  }
  const scripts = readdirSync(BROWSER).filter((file) => !file.endsWith('.test.ts'));
  const familyScripts = readdirSync(FAMILIES, { recursive: true, encoding: 'utf8' }).filter((file) =>
    FAMILY_SCRIPTS.test(basename(file)),
  );
  for (const file of [
    ...scripts.map((name) => join(BROWSER, name)),
    ...familyScripts.map((name) => join(FAMILIES, name)),
    ...RULES,
  ]) {
    assets.set(`${scriptName(file)}.js`, { type: 'text/javascript; charset=utf-8', body: compile(file) });
  }
  for (const [specifier, name] of Object.entries(SHARED)) {
    const body = compile(resolver.resolve(specifier));
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
