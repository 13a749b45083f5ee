import { step } from './step.ts';

// `npm run test:matrix`: the tests with every variation; `npm test` takes a sample.
const { code } = await step('node', ['shared/tooling/src/tasks/test.ts', ...process.argv.slice(2)], {
  PARLAY_MATRIX: '1',
});
process.exitCode = code;
