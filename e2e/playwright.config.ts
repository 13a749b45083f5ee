import { availableParallelism } from 'node:os';
import { isMatrix } from '@parlay/dev/testing/matrix';
import { launchOptions } from '@parlay/server/browser/launch';
import { defineConfig } from '@playwright/test';

export default defineConfig({
  testDir: '.',
  testMatch: [
    'flows/**/*.flow.ts',
    'faults/**/*.flow.ts',
    'releases/**/*.flow.ts',
    'pages/**/*.flow.ts',
    'production/**/*.flow.ts',
  ],
  // dev.flow.ts takes minutes, because it runs `npm run dev` with empty caches. `npm test` runs dev-sample.flow.ts
  // instead.
  testIgnore: isMatrix ? [] : ['releases/dev.flow.ts'],
  ...(isMatrix ? {} : { grepInvert: /@matrix/ }),
  globalSetup: './support/global-setup.ts',
  outputDir: '../test-results',
  // Long enough for a machine at a quarter of the normal speed. Speed itself is measured in `bench`.
  timeout: 180_000,
  // Screenshots are compared with stored ones, which `npm run pictures` updates.
  snapshotPathTemplate: '{testDir}/pages/stored/{arg}{ext}',
  updateSnapshots: 'none',
  expect: { timeout: 20_000, toPass: { timeout: 20_000, intervals: [100] } },
  // Each worker has its own product, because tests that release versions change the site for all pages. A test and its
  // product use two CPU cores, so with only two cores, two workers would take twice as long per test.
  workers: availableParallelism() < 4 ? 1 : 2,
  fullyParallel: false,
  retries: 0,
  forbidOnly: Boolean(process.env.CI),
  reporter: [['list'], ['json']],
  use: {
    browserName: 'chromium',
    launchOptions: launchOptions(process.env.PARLAY_CHROMIUM),
    viewport: { width: 1440, height: 900 },
    screenshot: 'only-on-failure',
    trace: 'off',
  },
});
