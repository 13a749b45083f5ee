import { findBrowser } from '../browser/find.ts';
import { runTool } from './step.ts';

// `npm run pictures [answers]`: stores changed pictures again, and with `answers` also the data they show.
const found = await findBrowser();
if (!found.ok) {
  console.error(found.error);
  process.exit(1);
}
const { code } = await runTool(
  'node',
  [
    'e2e/node_modules/@playwright/test/cli.js',
    'test',
    '--config',
    'e2e/playwright.config.ts',
    'pages/pictures',
    '--update-snapshots=changed',
    '--reporter=list',
  ],
  {
    PARLAY_MATRIX: '1',
    PARLAY_CHROMIUM: found.path,
    ...(process.argv[2] === 'answers' ? { PARLAY_PICTURES: 'answers' } : {}),
  },
);
process.exitCode = code;
