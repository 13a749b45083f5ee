import { expect, running, test } from '../support/site.ts';

test("the registry shows its API as a page, with nothing from elsewhere and within the page's policy", async ({
  page,
  watch,
}) => {
  const base = `http://localhost:${running().ports.ops}`;
  const elsewhere: string[] = [];
  page.on('request', (request) => {
    if (!/^(data:|blob:)/.test(request.url()) && !request.url().startsWith(base)) elsewhere.push(request.url());
  });
  const answer = await page.goto(`${base}/api-docs`);
  expect(answer?.headers()['content-security-policy']).toContain("script-src 'self'; style-src 'self' 'sha256-");
  await expect(page.getByRole('heading', { name: /Parlay registry/ })).toBeVisible();
  await expect(page.getByText('/api/channels/{channel}/changes', { exact: true })).toBeVisible();
  await expect(page.getByText('/api/channels/{channel}/remotes/{remote}/promote', { exact: true })).toBeVisible();
  expect([watch.errors, elsewhere]).toEqual([[], []]);
});
