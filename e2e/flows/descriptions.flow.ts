import { expect, test } from '../support/site.ts';
import { ask } from './ask.ts';

const DESCRIPTION = /<meta name="description" content="([^"]*)">/;

test('every page that search engines are told of describes itself, in its language and like no other', async () => {
  const sitemap = (await ask('localhost', '/sitemap.xml')).body.toString('utf8');
  const paths = [...sitemap.matchAll(/<loc>[a-z]+:\/\/[^/]+([^<]+)<\/loc>/g)].map(([, path]) => String(path));
  expect(paths.length).toBeGreaterThan(200);
  const pages = new Map<string, string[]>();
  for (const path of paths) {
    const { body } = await ask('localhost', path);
    const description = DESCRIPTION.exec(body.toString('utf8'))?.[1] ?? '';
    pages.set(description, [...(pages.get(description) ?? []), path]);
  }
  expect([...pages.values()].filter((same) => same.length > 1)).toEqual([]);
  for (const description of pages.keys()) {
    expect(description).toMatch(/Parlay/);
    expect(description).not.toMatch(/[{}]/);
  }
});
