import { findBrowser } from '../browser/find.ts';
import { runTool } from './step.ts';

// `npm run test:matrix`: runs the tests with every variation, in the browser that players have. `npm test` runs a sample.
const found = await findBrowser();
const { code } = await runTool('node', ['shared/dev/src/tasks/test.ts', ...process.argv.slice(2)], {
  PARLAY_MATRIX: '1',
  ...(found.ok ? { PARLAY_CHROMIUM: found.path } : {}),
});
process.exitCode = code;
