import { createHash } from 'node:crypto';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, join } from 'node:path';
import type { Locale } from '@parlay/contracts/brand';
import { readBrands } from '@parlay/contracts/brand-files';
import { arePlaceholdersIntact, matchesFacts } from '@parlay/contracts/brand-texts';
import type { PageBrand } from '@parlay/contracts/page-brand';
import type { Release, ReleaseRoute } from '@parlay/contracts/release';
import { type BrandLook, brandLooksIn, inOtherRegion, observeReads } from '../brand-looks.ts';
import { contentConfig, type Target } from '../webpack/factory.ts';
import { compile } from './compile.ts';
import { buildErrorOf } from './failure.ts';
import type { RouteTexts } from './words.ts';

interface RouteContents {
  needsPlayer?: boolean;
  demoOnly?: boolean;
  unlisted?: boolean;
  document?: boolean;
  firstData?: { visitor?: readonly string[]; player?: readonly string[] };
  words?: ReleaseRoute['words'];
  sample?: Record<string, string>;
}

/** The part of a remote's definition that the build reads. */
export interface Contents {
  remote: string;
  routes: Record<string, RouteContents>;
  slots: Record<string, unknown>;
  notFound?: unknown;
}

interface RemoteModule {
  remote: { default?: { definition: Contents }; definition: Contents };
  staticPorts(page: unknown): unknown;
  renderFirstContent(remote: unknown, part: { slot: string; route?: string }, ports: unknown): Promise<string>;
}

export type FirstContentResult =
  | { ok: true; contents: Contents; firstContent: Release['firstContent'] }
  | { ok: false; error: string };

/** Reads a remote's definition and renders its first content into `output/first/`. */
export async function renderFirstContent(
  target: Target,
  words: RouteTexts,
  workFolder: string,
): Promise<FirstContentResult> {
  const compiled = await compile(contentConfig({ ...target, output: workFolder }));
  if (!compiled.ok) return compiled;
  const opened = loadRemote(target, workFolder);
  if (!opened.ok) return opened;
  const { remote } = opened;
  const contents = remote.remote.definition;
  const brands = readBrands();
  if (!brands.ok) return brands;
  mkdirSync(join(target.output, 'first'), { recursive: true });
  const firstContent: Release['firstContent'] = {};
  let fileInProgress = '';
  try {
    for (const part of partsOf(contents)) {
      for (const locale of words.locales) {
        fileInProgress = `${part.key} (${locale})`;
        const paths = words.pathsIn(locale);
        const variants: Variant[] = [];
        for (const look of brandLooksIn(locale, brands.brands))
          if (!variants.some(({ of }) => matchesFacts(of, look.neutral) || matchesFacts(of, look.brand)))
            variants.push(await renderVariant(remote, contents, part, { look, locale, paths }, target.output));
        const [standard, ...others] = variants.map(({ of, ...files }) =>
          Object.keys(of).length > 0 ? { ...files, of } : files,
        );
        if (standard)
          firstContent[part.key] = {
            ...firstContent[part.key],
            [locale]: { ...standard, ...(others.length > 0 ? { variants: others } : {}) },
          };
      }
    }
  } catch (error) {
    return {
      ok: false,
      error: `${contents.remote}: ${fileInProgress} cannot be rendered without a browser: ${buildErrorOf(target.folder, error)}`,
    };
  } finally {
    rmSync(workFolder, { recursive: true, force: true });
  }
  return { ok: true, contents, firstContent };
}

/** Loads the compiled remote. An error thrown at import would also be thrown in every page. */
function loadRemote(
  { folder }: Target,
  workFolder: string,
): { ok: true; remote: RemoteModule } | { ok: false; error: string } {
  try {
    return { ok: true, remote: createRequire(join(workFolder, 'content.cjs'))('./content.cjs') as RemoteModule };
  } catch (error) {
    return { ok: false, error: `${basename(folder)} throws when it is imported: ${buildErrorOf(folder, error)}` };
  }
}

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

interface Variant {
  guest: string;
  player: string;
  /** The brand fields that rendering read. */
  of: Record<string, unknown>;
}

interface Edition {
  look: BrandLook;
  locale: Locale;
  paths: Record<string, string>;
}

/** Renders for both audiences with placeholders for the brand's texts, or with the texts themselves if code processes them. */
async function renderVariant(remote: RemoteModule, contents: Contents, part: Part, edition: Edition, output: string) {
  for (const [brand, mustBeWhole] of [
    [edition.look.neutral, true],
    [edition.look.brand, false],
  ] as const) {
    const { seen, facts } = observeReads(brand);
    const render = async (of: PageBrand) => {
      const one = (audience: string) => renderOne(remote, contents, part, { ...edition, brand: of, audience });
      return [await one('guest'), await one('player')] as const;
    };
    const markup = await render(seen);
    if (mustBeWhole && !markup.every(arePlaceholdersIntact)) continue;
    const of = facts();
    // Every page reads the region to format numbers, but few show any before data arrives.
    if ('region' in of && String(await render(inOtherRegion(brand))) === String(markup)) delete of.region;
    const [guest, player] = markup.map((text) => writeMarkup(text, output)) as [string, string];
    return { guest, player, of } satisfies Variant;
  }
  throw new Error(`${part.key} was not rendered`);
}

function writeMarkup(markup: string, output: string): string {
  const file = `first/${createHash('sha256').update(markup).digest('hex').slice(0, 16)}.html`;
  writeFileSync(join(output, file), markup);
  return file;
}

async function renderOne(
  remote: RemoteModule,
  contents: Contents,
  part: Part,
  { brand, locale, audience, paths }: Omit<Edition, 'look'> & { brand: PageBrand; audience: string },
): Promise<string> {
  const ports = remote.staticPorts({
    remote: contents.remote,
    brand,
    locale,
    audience,
    paths,
    route:
      part.route && contents.routes[part.route]
        ? { id: part.route, params: contents.routes[part.route]?.sample ?? {} }
        : null,
  });
  const markup = await remote.renderFirstContent(
    remote.remote,
    { slot: part.slot, ...(part.route ? { route: part.route } : {}) },
    ports,
  );
  if (/\sstyle=/.test(markup))
    throw new Error(
      `${part.key}: a style attribute, which the page's content security policy blocks: ${/<[^>]*\sstyle=[^>]*>/.exec(markup)?.[0]}`,
    );
  return withoutUnusedAttributes(markup);
}

/** Removes icons' namespaces and library class names, which HTML does not need. Saves 150 bytes per page. */
const withoutUnusedAttributes = (markup: string): string =>
  markup
    .replaceAll(' xmlns="http://www.w3.org/2000/svg"', '')
    .replaceAll(/ class="lucide(?: lucide-[\w-]+)*(?: ([^"]+))?"/g, (_, own?: string) =>
      own ? ` class="${own}"` : '',
    );
