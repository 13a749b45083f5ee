import { currentProduct, expect, test } from '../support/site.ts';

test('the registry serves its API docs without third-party requests or CSP violations', async ({ page, watch }) => {
  const base = `http://localhost:${currentProduct().ports.ops}`;
  const external: string[] = [];
  page.on('request', (request) => {
    if (!/^(data:|blob:)/.test(request.url()) && !request.url().startsWith(base)) external.push(request.url());
  });
  const response = await page.goto(`${base}/api-docs`);
  expect(response?.headers()['content-security-policy']).toContain("script-src 'self'; style-src 'self' 'sha256-");
  await expect(page.getByRole('heading', { name: /Parlay registry/ })).toBeVisible();
  await expect(page.getByText('/api/channels/{channel}/changes', { exact: true })).toBeVisible();
  await expect(page.getByText('/api/channels/{channel}/remotes/{remote}/promote', { exact: true })).toBeVisible();
  expect([watch.errors, external]).toEqual([[], []]);
});
