import { FOLDERS_OF_ALL, STORIES_OF, STORIES_OF_ALL } from './stories.ts';

/** Checks that `npm test -- --changed` runs besides format, lint and types. */
export interface Affected {
  /** Sources; tests that import one, however indirectly, run. */
  related: readonly string[];
  /** Beginnings of the paths of tests that start programs, or read files, of what has changed. */
  tests: readonly string[];
  /** Parts of the paths of stories. */
  stories: readonly string[];
}

/** A server is behind all of these; `e2e/releases` has stories of players, too. */
const STORIES_OF_SERVERS = ['e2e/flows/', ...FOLDERS_OF_ALL];
/** Documents: their links, numbers and words are looked at there. */
const TESTS_OF_DOCUMENTS = ['shared/dev/src/'];

/**
 * Says which tests a change of these files can break. Careful: what several packages share, and whatever no rule names, is
 * everything.
 */
export function affectedBy(files: readonly string[]): Affected | 'everything' {
  const parts = files.map(affectedByOne);
  const known = parts.filter((part) => part !== 'everything');
  if (known.length < parts.length) return 'everything';
  const union = (of: (part: Affected) => readonly string[]) => [...new Set(known.flatMap(of))].sort();
  return {
    related: union((part) => part.related),
    tests: union((part) => part.tests),
    stories: union((part) => part.stories),
  };
}

function affectedByOne(file: string): Affected | 'everything' {
  const [area = '', ...rest] = file.split('/');
  const related = /\.[cm]?tsx?$/.test(file) ? [file] : [];
  if (file.endsWith('.md')) return { related, tests: TESTS_OF_DOCUMENTS, stories: [] };
  if (/\.test\.tsx?$/.test(file)) return { related, tests: [], stories: [] };
  // Installed files, or those of no package.
  if (rest.length === 0 || rest.at(-1) === 'package.json') return 'everything';
  if (area in STORIES_OF) {
    const own = [...(STORIES_OF[area] ?? []), ...STORIES_OF_ALL].map((story) => `e2e/flows/${story}.flow.ts`);
    return { related, tests: [`${area}/`], stories: [...own, ...FOLDERS_OF_ALL] };
  }
  if (area === 'platform') return { related, tests: ['platform/'], stories: STORIES_OF_SERVERS };
  // The fuzzer of the wire starts registry and edge.
  if (area === 'releases') return { related, tests: ['releases/', 'platform/proof/'], stories: STORIES_OF_SERVERS };
  if (area === 'e2e' && file.endsWith('.flow.ts')) return { related, tests: [], stories: [file] };
  if (area === 'e2e' && rest[0] === 'bench') return { related, tests: ['e2e/bench/'], stories: [] };
  return 'everything';
}
