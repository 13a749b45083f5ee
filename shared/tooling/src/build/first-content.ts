import { createHash } from 'node:crypto';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Locale } from '@parlay/contracts/brand';
import { readBrands } from '@parlay/contracts/brand-files';
import { type PageBrand, pageBrandOf } from '@parlay/contracts/page';
import type { Release } from '@parlay/contracts/release';
import { contentConfig, type Target } from '../webpack/factory.ts';
import { compile } from './compile.ts';
import type { RouteWords } from './words.ts';

interface RouteContents {
  needsPlayer?: boolean;
  demoOnly?: boolean;
  document?: boolean;
  firstData?: { visitor?: readonly string[]; player?: readonly string[] };
  sample?: Record<string, string>;
}

/** The part of a remote's definition that a build reads. */
export interface Contents {
  remote: string;
  routes: Record<string, RouteContents>;
  slots: Record<string, unknown>;
  notFound?: unknown;
}

interface Door {
  remote: { default?: { definition: Contents }; definition: Contents };
  staticPorts(page: unknown): unknown;
  renderFirstContent(remote: unknown, part: { slot: string; route?: string }, ports: unknown): Promise<string>;
}

export type Drawn =
  | { ok: true; contents: Contents; firstContent: Release['firstContent'] }
  | { ok: false; problem: string };

/** Reads a remote's table of contents and draws its first content into `output/first/`. */
export async function drawFirstContent(target: Target, words: RouteWords, workFolder: string): Promise<Drawn> {
  const compiled = await compile(contentConfig({ ...target, output: workFolder }));
  if (!compiled.ok) return compiled;
  const door = createRequire(join(workFolder, 'content.cjs'))('./content.cjs') as Door;
  const contents = door.remote.definition;
  const brands = readBrands();
  if (!brands.ok) return brands;
  mkdirSync(join(target.output, 'first'), { recursive: true });
  const firstContent: Release['firstContent'] = {};
  try {
    for (const part of partsOf(contents)) {
      for (const locale of words.locales) {
        const draw = (brand: PageBrand, audience: 'guest' | 'player') =>
          drawOne(door, contents, part, { brand, locale, audience, paths: words.pathsIn(locale) }, target.output);
        const [standard, ...others] = brands.brands
          .map((brand) => pageBrandOf(brand, locale))
          .sort((a, b) => rank(a) - rank(b));
        if (!standard) continue;
        const plain = { guest: await draw(standard, 'guest'), player: await draw(standard, 'player') };
        const different: Record<string, { guest: string; player: string }> = {};
        for (const brand of others) {
          if (!brand.locales.includes(locale)) continue;
          const own = { guest: await draw(brand, 'guest'), player: await draw(brand, 'player') };
          if (own.guest !== plain.guest || own.player !== plain.player) different[String(brand.id)] = own;
        }
        const entry = { ...plain, ...(Object.keys(different).length > 0 ? { brands: different } : {}) };
        firstContent[part.key] = { ...firstContent[part.key], [locale]: entry };
      }
    }
  } catch (error) {
    return {
      ok: false,
      problem: `${contents.remote} cannot be drawn without a browser: ${(error as Error).stack ?? String(error)}`,
    };
  } finally {
    rmSync(workFolder, { recursive: true, force: true });
  }
  return { ok: true, contents, firstContent };
}

const DEFAULT = 104;
const rank = (brand: { id: number }) => (brand.id === DEFAULT ? 0 : brand.id);

interface Part {
  key: string;
  slot: string;
  route?: string;
}

function partsOf(contents: Contents): Part[] {
  const slots = ['top', 'bottom'].filter((slot) => contents.slots[slot]).map((slot) => ({ key: `slot:${slot}`, slot }));
  const routes = Object.keys(contents.routes).map((route) => ({ key: `route:${route}`, slot: 'page', route }));
  const notFound = contents.notFound ? [{ key: 'route:not-found', slot: 'page', route: 'not-found' }] : [];
  return [...slots, ...routes, ...notFound];
}

async function drawOne(
  door: Door,
  contents: Contents,
  part: Part,
  page: { brand: PageBrand; locale: Locale; audience: string; paths: Record<string, string> },
  output: string,
): Promise<string> {
  const ports = door.staticPorts({
    remote: contents.remote,
    ...page,
    route:
      part.route && contents.routes[part.route]
        ? { id: part.route, params: contents.routes[part.route]?.sample ?? {} }
        : null,
  });
  const markup = await door.renderFirstContent(
    door.remote,
    { slot: part.slot, ...(part.route ? { route: part.route } : {}) },
    ports,
  );
  if (/\sstyle=/.test(markup))
    throw new Error(
      `${part.key}: a style attribute, which the page's policy blocks: ${/<[^>]*\sstyle=[^>]*>/.exec(markup)?.[0]}`,
    );
  const file = `first/${createHash('sha256').update(markup).digest('hex').slice(0, 16)}.html`;
  writeFileSync(join(output, file), markup);
  return file;
}
