import { describe, expect, it } from '@jest/globals';
import { deadLinks, deadPaths, withFolders } from './dead-paths.ts';
import { bannedIn, findingText } from './findings.ts';
import { passagesOf } from './passages.ts';
import { readWordList } from './word-list.ts';

/** Returns the rules that a file breaks, each with its line if it has one. */
const broken = (file: string, source: string) =>
  bannedIn(file, passagesOf(file, source), readWordList()).map(({ rule, line }) =>
    line === undefined ? rule : `${rule}:${line}`,
  );

describe('the word list', () => {
  it.each([
    ['/** What a remote has. */', ['opening-what:1']],
    ['/** Returns what a remote has. */', []],
    ['// Whoever asks first.', ['opening-who:1', 'whoever:1']],
    ['const a = 1;\n/**\n * Of one remote.\n *\n * Read anew.\n */', ['opening-of:3', 'anew:5']],
    ['// Reads it\n// by\n// itself.', ['by-itself:2']],
    ['// First line.\n// What follows is no opening.', []],
    ['// First comment.\n\n// What begins here is one.', ['opening-what:3']],
    ['const text = "/** What is in a string */ anew";', []],
    ['// The type `beside` of the library.', []],
    ['// A policy of its own.', ['of-its-own:1']],
    ['// A number of its own version.', []],
    ['export const toldAnew = 1;', ['anew:1', 'told:1']],
    ['export type { Kept as Stored };', []],
    ['const kept = 1;\ninterface Told {}\nfunction asking() {}', ['kept:1', 'told:2', 'wish:3']],
    ['function take() {\n  const kept = 1;\n  return kept;\n}', []],
  ])('applies to comments and names of TypeScript: %j breaks %j', (source, rules) => {
    expect(broken('a.ts', source)).toEqual(rules);
  });

  it('applies to comments between elements', () => {
    expect(broken('a.tsx', 'const a = (\n  <p>\n    {/* Stands beside it. */}\n    anew\n  </p>\n);')).toEqual([
      'beside:3',
    ]);
  });

  it.each([
    ['-- What it returns,\n-- beside the wallet.\nselect 1;', ['opening-what:1', 'beside:2']],
    ["select '-- What' || $$\n  -- Read anew.\n$$;", ['anew:2']],
    ['select 1; /* Whose it is. */', ['opening-who:1']],
  ])('applies to comments of SQL: %j breaks %j', (source, rules) => {
    expect(broken('a.sql', source)).toEqual(rules);
  });

  it.each([
    ['/* Stands\n   beside it. */', ['beside:2']],
    ['a::after { content: "/* anew */"; }', []],
  ])('applies to comments of CSS: %j breaks %j', (source, rules) => {
    expect(broken('a.module.css', source)).toEqual(rules);
  });

  it.each([
    ["it('is read anew', () => {});", ['anew']],
    [`it('${'a'.repeat(100)}', () => {});`, []],
    [`it('${'a'.repeat(101)}', () => {});`, ['long-title']],
    [`it.each(all)(\`${'a'.repeat(95)} \${one}\`, () => {});`, []],
  ])('applies to titles of tests: %j breaks %j', (source, rules) => {
    expect(broken('a.test.ts', source)).toEqual(rules);
  });

  it('applies to prose in Markdown, but not to code in it', () => {
    expect(
      broken('a.md', '# Anew\n\n`anew` [a](anew.md)\n\n```\nanew\n```\n\nIt comes back\nby itself.\n\n[b]: anew.md\n'),
    ).toEqual(['anew:1', 'by-itself:10']);
  });

  it.each([
    ['releases/way-back.ts', ['way-back']],
    ['releases/way-back.test.ts', ['way-back']],
    ['platform/sql/money/deposit_refused.sql', ['failing']],
    ['platform/sql/money/deposit_refusal.sql', []],
  ])('applies to the name of %s, which breaks %j', (file, rules) => {
    expect(broken(file, '')).toEqual(rules);
  });

  it('reports the place, quotes the text and suggests a replacement', () => {
    const [finding] = bannedIn('a.ts', passagesOf('a.ts', '// It is read anew each time.'), readWordList());
    expect(finding?.message).toBe('comment "read anew each time.": Write "again".');
  });
});

describe('paths in Markdown', () => {
  const paths = withFolders(['README.md', 'platform/README.md', 'platform/src/app.ts', 'shared/docs/a b.md']);
  it.each([
    ['[a](src/app.ts) [b](../README.md#run) [c](https://example.com/x) [d](#here) [e](../shared/docs/a%20b.md)', []],
    ['[a](src/gone.ts)', ['src/gone.ts']],
    ['[a](app.ts)', ['app.ts']],
    ['[a]\n\n[a]: src/app.ts\n[b]: src/gone.ts', ['src/gone.ts']],
    ['`src/app.ts`, `platform/src/app.ts`, `src/`, `./entry` and `src/<name>.ts`', []],
    ['`src/gone.ts` and `platform/gone/`', ['src/gone.ts', 'platform/gone/']],
    ['`../gone.ts` and `./gone`', ['../gone.ts', './gone']],
    ['`application/json`, `/en/gallery`, `node_modules/.bin/node`', []],
    ['```\n[a](src/gone.ts) `src/gone.ts`\n```', []],
  ])('are checked against files: %j has the dead paths %j', (source, dead) => {
    const file = 'platform/README.md';
    const found = [...deadLinks(file, source, paths), ...deadPaths(file, source, paths, ['./entry'])];
    expect(found.map(({ message }) => /"(.*)"/.exec(message)?.[1])).toEqual(dead);
  });
});

it('reports file, line and rule of each finding', () => {
  const findings = bannedIn('a/kept.ts', passagesOf('a/kept.ts', 'export const kept = 1; // anew'), readWordList());
  expect(findings.map(findingText)).toEqual([
    expect.stringMatching(/^a\/kept\.ts: \[kept\]/),
    expect.stringMatching(/^a\/kept\.ts:1: \[anew\]/),
    expect.stringMatching(/^a\/kept\.ts:1: \[kept\]/),
  ]);
});
