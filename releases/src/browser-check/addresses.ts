import { pathIn, type Release, type ReleaseRoute } from '@parlay/contracts/release';
import { z } from 'zod';
import type { BrowserCheckSettings } from '../gate/settings.ts';

/** A page to visit. */
export interface Address {
  route: string;
  path: string;
  /** Visitors are sent to the login. */
  needsPlayer: boolean;
  /** Entered by a document load only. */
  document: boolean;
}

export interface Addresses {
  addresses: Address[];
  /** Routes without an address, with the reason. */
  notTried: string[];
}

/** The site as its pages see it. */
export interface Site {
  /** A call's answer; undefined where there is none. */
  ask(path: string): Promise<unknown>;
  isDemo: boolean;
}

const LOCALE = 'en';

/** An address for each route of a release, with values for its parameters. */
export async function addressesOf(
  { routes }: Pick<Release, 'routes'>,
  { parameters, notVisited }: Pick<BrowserCheckSettings, 'parameters' | 'notVisited'>,
  { ask, isDemo }: Site,
): Promise<Addresses> {
  const found: Addresses = { addresses: [], notTried: [] };
  for (const route of routes) {
    if (route.demoOnly && !isDemo) continue;
    const left = notVisited[route.id];
    const path = left === undefined ? await pathOf(route, parameters[route.id] ?? {}, ask) : undefined;
    if (path === undefined) found.notTried.push(`${route.id}: ${left ?? 'no value for a parameter of its path'}`);
    else
      found.addresses.push({
        route: route.id,
        path: `/${LOCALE}/${path}`,
        needsPlayer: route.needsPlayer === true,
        document: route.document === true,
      });
  }
  return found;
}

type Values = BrowserCheckSettings['parameters'][string];

/** The path with its parameters filled in, and optional ones left out; undefined where one has no value. */
async function pathOf(route: ReleaseRoute, values: Values, ask: Site['ask']): Promise<string | undefined> {
  const pattern = pathIn(route.paths, LOCALE);
  if (pattern === undefined) return undefined;
  const parts: string[] = [];
  for (const part of pattern.split('/')) {
    if (part === '*' || part.endsWith('?')) continue;
    if (!part.startsWith(':')) {
      parts.push(part);
      continue;
    }
    const name = part.slice(1);
    const value = await wordFor(values[name] ?? Object.keys(route.words?.[name] ?? {})[0], ask);
    if (value === undefined) return undefined;
    parts.push(encodeURIComponent(value));
  }
  return parts.join('/');
}

const Listed = z.object({ data: z.array(z.record(z.string(), z.unknown())) });

async function wordFor(value: Values[string] | undefined, ask: Site['ask']): Promise<string | undefined> {
  if (value === undefined || typeof value === 'string') return value;
  const listed = Listed.safeParse(await ask(value.call));
  if (!listed.success) return undefined;
  const one = listed.data.data.find((entry) =>
    Object.entries(value.where).every(([name, text]) => entry[name] === text),
  );
  const taken = one?.[value.take];
  return typeof taken === 'string' ? taken : undefined;
}
