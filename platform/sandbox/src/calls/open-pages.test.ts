import { expect, it } from '@jest/globals';
import { OpenPages } from './open-pages.ts';

const company = 'oddsmith';

it('pages of one player do not push out those of others, and the newest of a player stay open', () => {
  const pages = new OpenPages({ most: 100, lastsMs: 60_000 });
  const other = pages.open({ company, player: 'other' });
  const own = Array.from({ length: 500 }, () => pages.open({ company, player: 'eager' }));
  expect(pages.find(other)).toEqual({ company, player: 'other' });
  expect(own.filter((secret) => pages.find(secret)).map((secret) => own.indexOf(secret))).toEqual(
    Array.from({ length: 20 }, (_, at) => 480 + at),
  );
});

it('a player of one company is another player at the next', () => {
  const pages = new OpenPages({ most: 100, lastsMs: 60_000 });
  const here = pages.open({ company, player: 'one' });
  for (let count = 0; count < 30; count += 1) pages.open({ company: 'drumroll', player: 'one' });
  expect(pages.find(here)).toBeDefined();
});

it('the pages of many players are bounded, and a page ends in time', async () => {
  const pages = new OpenPages({ most: 10, lastsMs: 5 });
  const all = Array.from({ length: 50 }, (_, player) => pages.open({ company, player: `${player}` }));
  expect(all.filter((secret) => pages.find(secret))).toHaveLength(10);
  while (pages.find(all.at(-1))) await new Promise((resolve) => setTimeout(resolve, 5));
  expect(pages.find(undefined)).toBeUndefined();
});
