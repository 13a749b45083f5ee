import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { readBrands } from '@parlay/contracts/brand-files';
import { writeBuild } from '../../testing/releases.ts';
import { wholeSite } from '../../testing/site.ts';
import { HTML_BUDGET, htmlBudget } from './html-budget.ts';

describe('the HTML budget', () => {
  it('measures every route, language, brand and audience from the build folders', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'parlay-budget-'));
    const folders = await Promise.all(wholeSite().map((made) => writeBuild(join(folder, made.release.remote), made)));
    const brands = readBrands();
    if (!brands.ok) throw new Error(brands.error);
    const [brand] = brands.brands;
    if (!brand) throw new Error('no brand');
    const weights = await htmlBudget(folders, [{ ...brand, locales: ['en', 'fi'] }]);
    const routes = wholeSite().flatMap((made) => made.release.routes);
    expect(weights).toHaveLength((routes.length + 1) * 2 * 2);
    const largest = weights[0];
    expect(largest?.bytes).toBeLessThan(HTML_BUDGET);
    expect(largest?.bytes).toBeGreaterThan(500);
    await rm(folder, { recursive: true });
  });
});
