import { FOLDERS_OF_ALL, STORIES_OF, STORIES_OF_ALL } from './stories.ts';

/** Tests that `npm test -- --changed` runs in addition to format, lint and types. */
export interface Affected {
  /** Changed sources. Tests that import one, directly or not, run. */
  related: readonly string[];
  /** Path prefixes of tests that start changed programs or read changed files. */
  tests: readonly string[];
  /** Parts of browser test paths. */
  stories: readonly string[];
}

/** Browser tests that depend on the servers. `e2e/releases` also tests player flows. */
const STORIES_OF_SERVERS = ['e2e/flows/', ...FOLDERS_OF_ALL];
/** Tests that check links, numbers and wording of documents. */
const TESTS_OF_DOCUMENTS = ['shared/dev/src/'];

/**
 * Returns the tests that a change to these files can break. To be safe, returns everything for files that several
 * packages share and for files that no rule covers.
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
  // Files that change the install or belong to no package.
  if (rest.length === 0 || rest.at(-1) === 'package.json') return 'everything';
  if (area in STORIES_OF) {
    const own = [...(STORIES_OF[area] ?? []), ...STORIES_OF_ALL].map((story) => `e2e/flows/${story}.flow.ts`);
    return { related, tests: [`${area}/`], stories: [...own, ...FOLDERS_OF_ALL] };
  }
  if (area === 'platform') return { related, tests: ['platform/'], stories: STORIES_OF_SERVERS };
  // The protocol fuzzer in `platform/proof` starts registry and edge.
  if (area === 'releases') return { related, tests: ['releases/', 'platform/proof/'], stories: STORIES_OF_SERVERS };
  if (area === 'e2e' && file.endsWith('.flow.ts')) return { related, tests: [], stories: [file] };
  if (area === 'e2e' && rest[0] === 'bench') return { related, tests: ['e2e/bench/'], stories: [] };
  return 'everything';
}
