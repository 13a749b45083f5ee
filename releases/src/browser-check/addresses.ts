import { pathIn, type Release, type ReleaseRoute } from '@parlay/contracts/release';
import { z } from 'zod';
import type { BrowserCheckSettings } from '../gate/settings.ts';

/** Page to visit. */
export interface VisitTarget {
  route: string;
  path: string;
  /** Whether visitors are redirected to the login page. */
  needsPlayer: boolean;
  /** Whether the page is only entered by a document load. */
  document: boolean;
}

export interface VisitTargets {
  addresses: VisitTarget[];
  /** Routes that cannot be visited, with the reason. */
  notTried: string[];
}

/** Site as its pages see it. */
export interface Site {
  /** Returns the response of a call, or undefined if there is none. */
  ask(path: string): Promise<unknown>;
  isDemo: boolean;
}

const LOCALE = 'en';

/** Returns a page for each route of a release, with values for its parameters. */
export async function visitTargetsOf(
  { routes }: Pick<Release, 'routes'>,
  { parameters, notVisited }: Pick<BrowserCheckSettings, 'parameters' | 'notVisited'>,
  { ask, isDemo }: Site,
): Promise<VisitTargets> {
  const pages: VisitTargets = { addresses: [], notTried: [] };
  for (const route of routes) {
    if (route.demoOnly && !isDemo) continue;
    const skipReason = notVisited[route.id];
    const path = skipReason === undefined ? await pathOf(route, parameters[route.id] ?? {}, ask) : undefined;
    if (path === undefined) pages.notTried.push(`${route.id}: ${skipReason ?? 'no value for a parameter of its path'}`);
    else
      pages.addresses.push({
        route: route.id,
        path: `/${LOCALE}/${path}`,
        needsPlayer: route.needsPlayer === true,
        document: route.document === true,
      });
  }
  return pages;
}

type Values = BrowserCheckSettings['parameters'][string];

/** Returns the path with its parameters filled in, except optional ones, or undefined if one has no value. */
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
  const field = one?.[value.take];
  return typeof field === 'string' ? field : undefined;
}
