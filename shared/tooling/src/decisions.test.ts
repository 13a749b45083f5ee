import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { workspaceRoot } from './workspace.ts';

const folder = join(workspaceRoot(), 'shared/decisions');
const pages = readdirSync(folder).filter((name) => /^\d{3}-/.test(name));
const HEAD =
  /^# (?<number>\d{3}): (?<title>[^\n]+)\n\nDate: \d{4}-\d{2}-\d{2}\. Status: (?<status>proposed|accepted|superseded by \d{3})(?: \([^\n]+\))?\.\n/;

it.each(pages)('%s has number, title, date, status and the four sections', (name) => {
  const page = readFileSync(join(folder, name), 'utf8');
  expect(HEAD.exec(page)?.groups?.number).toBe(name.slice(0, 3));
  expect(page.match(/^## .*/gm)).toEqual(['## Context', '## Decision', '## Alternatives', '## Consequences']);
});

it('lists every decision with title and status in the index', () => {
  const index = readFileSync(join(folder, 'README.md'), 'utf8');
  const rows = pages.map((name) => {
    const head = HEAD.exec(readFileSync(join(folder, name), 'utf8'))?.groups;
    return `- [${head?.number}](${name}) ${head?.title} (${head?.status})`;
  });
  expect(index.match(/^- \[\d{3}\].*/gm)).toEqual(rows);
});
