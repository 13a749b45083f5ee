import { expect, test } from '../support/site.ts';

const DESCRIPTION = /<meta name="description" content="([^"]*)">/;

test('every page in the sitemap has a unique description in its language', async ({ request }) => {
  const sitemap = await (await request.get('/sitemap.xml')).text();
  const paths = [...sitemap.matchAll(/<loc>[a-z]+:\/\/[^/]+([^<]+)<\/loc>/g)].map(([, path]) => String(path));
  expect(paths.length).toBeGreaterThan(200);
  const pages = new Map<string, string[]>();
  for (const path of paths) {
    const description = DESCRIPTION.exec(await (await request.get(path)).text())?.[1] ?? '';
    pages.set(description, [...(pages.get(description) ?? []), path]);
  }
  expect([...pages.values()].filter((same) => same.length > 1)).toEqual([]);
  for (const description of pages.keys()) {
    expect(description).toMatch(/Parlay/);
    expect(description).not.toMatch(/[{}]/);
  }
});
