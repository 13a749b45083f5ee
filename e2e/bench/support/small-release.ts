import { LOCALES } from '@parlay/contracts/brand';
import { createTestRelease, route, type TestRelease } from '@parlay/releases/testing/releases';

const ENTRY = 'entry.js';

/**
 * Creates a small release without building it. It has one script and an unlisted page. `build` distinguishes releases
 * of the same remote.
 */
export const createSmallRelease = (remote: string, build: number): TestRelease =>
  createTestRelease({
    remote,
    build: String(build),
    slots: ['page'],
    routes: [route(remote, { unlisted: true })],
    locales: Object.fromEntries(LOCALES.map((locale) => [locale, [ENTRY]])),
  });
