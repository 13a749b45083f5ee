import type { Release } from '@parlay/contracts/release';

/** Bytes before compression, because compressed sizes depend on the encoder. */
export interface Size {
  /** Bytes that every page with the remote loads: entry, scripts, styles, and its largest language. */
  first: number;
  /** Bytes that its largest page adds. */
  page: number;
}

/** Size limits by remote. A remote without an entry has no limit. */
export type Budgets = Readonly<Record<string, Size>>;

type Sized = Pick<Release, 'remote' | 'entry' | 'scripts' | 'styles' | 'locales' | 'routes' | 'files'>;

export function sizeOf({ entry, scripts, styles, locales, routes, files }: Sized): Size {
  const always = new Set([entry, ...scripts, ...styles]);
  const bytesOf = (paths: readonly string[]) =>
    [...new Set(paths)].reduce((sum, path) => sum + (files[path]?.bytes ?? 0), 0);
  const largest = (lists: readonly (readonly string[])[]) => Math.max(0, ...lists.map(bytesOf));
  return {
    first: bytesOf([...always]) + largest(Object.values(locales).map((paths) => paths ?? [])),
    page: largest(
      routes
        .filter(({ demoOnly }) => demoOnly !== true)
        .map((route) => [...route.scripts, ...route.styles].filter((path) => !always.has(path))),
    ),
  };
}

const PHRASES: Record<keyof Size, string> = { first: 'loads on every page', page: 'loads for its largest page' };

/** Returns the budgets that a candidate exceeds, one sentence each. */
export function sizeReasons(candidate: Sized, budgets: Budgets): string[] {
  const budget = Object.hasOwn(budgets, candidate.remote) ? budgets[candidate.remote] : undefined;
  if (!budget) return [];
  const size = sizeOf(candidate);
  return (['first', 'page'] as const).flatMap((part) =>
    size[part] <= budget[part]
      ? []
      : [`${candidate.remote} ${PHRASES[part]} ${size[part]} bytes: its budget is ${budget[part]}.`],
  );
}

export interface SizeChange extends Size {
  remote: string;
  /** Size of the live release; null if there is none. */
  live: Size | null;
}

/** Returns the sizes of the candidates with the sizes of the live releases that they replace. */
export const sizeChanges = (candidates: readonly Sized[], live: readonly Sized[]): SizeChange[] =>
  candidates.map((candidate) => {
    const before = live.find(({ remote }) => remote === candidate.remote);
    return { remote: candidate.remote, ...sizeOf(candidate), live: before ? sizeOf(before) : null };
  });
