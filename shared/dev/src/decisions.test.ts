import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { workspaceRoot } from '@parlay/build/workspace';

const folder = join(workspaceRoot(), 'shared/decisions');
const read = (name: string) => readFileSync(join(folder, name), 'utf8');
const pages = readdirSync(join(folder, 'history'));
const chapters = readdirSync(folder).filter((name) => name.endsWith('.md') && name !== 'README.md');
const index = read('README.md');

const HEAD =
  /^# (?<number>\d{3}): (?<title>[^\n]+)\n\nDate: \d{4}-\d{2}-\d{2}\. Status: (?<status>proposed|accepted|superseded by \d{3})(?: \([^\n]+\))?\.\n/;
const headOf = (page: string) => HEAD.exec(read(`history/${page}`))?.groups;
const numberOf = (page: string) => page.slice(0, 3);
const statusOf = (page: string) => headOf(page)?.status;

/** Matches references to decisions in a chapter, `[038]`. DEFINED matches their link definitions. */
const NAMED = /\[(\d{3})\](?!:)/g;
const DEFINED = /^\[(\d{3})\]: history\/(\d{3}-[a-z0-9-]+\.md)$/gm;
const namedIn = (chapter: string) => new Set(Array.from(read(chapter).matchAll(NAMED), ([, number]) => number ?? ''));

/** Maximum words of a chapter, not counting the link definitions below the text. */
const MAX_WORDS = 700;

it.each(pages)('%s has number, title, date, status and the four sections', (name) => {
  expect(name).toMatch(/^\d{3}-[a-z0-9-]+\.md$/);
  expect(headOf(name)?.number).toBe(numberOf(name));
  expect(read(`history/${name}`).match(/^## .*/gm)).toEqual([
    '## Context',
    '## Decision',
    '## Alternatives',
    '## Consequences',
  ]);
});

it.each(chapters)('%s is a page that names its decisions with links', (name) => {
  const text = read(name);
  expect(text).toMatch(/^# [^\n]+\n\n[^\n]+\n/);
  expect(text.replaceAll(DEFINED, '').match(/\S+/g)?.length).toBeLessThanOrEqual(MAX_WORDS);
  const defined = Array.from(text.matchAll(DEFINED), ([, number = '', page = '']) => ({ number, page }));
  expect(defined.map(({ number }) => number)).toEqual([...namedIn(name)].sort());
  expect(defined.filter(({ number, page }) => numberOf(page) !== number || !pages.includes(page))).toEqual([]);
});

it('names each accepted decision in a chapter, and no superseded one', () => {
  const inForce = pages.filter((page) => !statusOf(page)?.startsWith('superseded'));
  const named = new Set(chapters.flatMap((chapter) => [...namedIn(chapter)]));
  const accepted = inForce.filter((page) => statusOf(page) === 'accepted').map(numberOf);
  expect(accepted.filter((number) => !named.has(number))).toEqual([]);
  expect([...named].filter((number) => !inForce.map(numberOf).includes(number))).toEqual([]);
});

it('lists every chapter in the index', () => {
  const listed = Array.from(index.matchAll(/^- \[(.+)\]\(([a-z-]+\.md)\): .+/gm), ([, title, name]) => [name, title]);
  const titles = chapters.map((name) => [name, /^# (.+)/.exec(read(name))?.[1]]);
  expect(listed.sort()).toEqual(titles.sort());
});

it('lists in the index every decision with title and status, and every unused number', () => {
  const rows = pages.map((name) => {
    const head = headOf(name);
    return `- [${head?.number}](history/${name}) ${head?.title} (${head?.status})`;
  });
  expect(index.match(/^- \[\d{3}\].*/gm)).toEqual(rows);
  const highest = Number(pages.map(numberOf).at(-1));
  const numbers = Array.from({ length: highest }, (_, at) => String(at + 1).padStart(3, '0'));
  const unused = /Never used: ([\d, ]+)\./.exec(index)?.[1];
  expect(unused?.split(', ')).toEqual(numbers.filter((number) => !pages.map(numberOf).includes(number)));
});

it('links to files that exist', () => {
  const all = ['README.md', ...chapters, ...pages.map((page) => `history/${page}`)];
  const dead = all.flatMap((name) =>
    Array.from(read(name).matchAll(/\]\((?!https?:|#)([^)#\s]+)/g), ([, link = '']) => ({ name, link })).filter(
      ({ link }) => !existsSync(join(folder, name, '..', link)),
    ),
  );
  expect(dead).toEqual([]);
});
