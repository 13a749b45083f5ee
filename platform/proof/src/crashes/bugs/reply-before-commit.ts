// Preloaded into a node, so that money is acknowledged a moment before it is committed.
import { patchMoneyStatements } from './patched-pg.ts';

/** Delay of the commit. Much longer than the time between two replies, even on a busy machine. */
const COMMIT_DELAY_MS = 400;
const ignore = () => undefined;

patchMoneyStatements((runStatement, text, values) => {
  runStatement('begin').catch(ignore);
  const reply = runStatement(text, values);
  setTimeout(() => void runStatement('commit').catch(ignore), COMMIT_DELAY_MS);
  return reply;
});
