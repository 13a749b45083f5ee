/** Loaded into a node: money is acknowledged a moment before it is committed. */
import { patchMoneyStatements } from './patched-pg.ts';

// Long compared with the time between two replies, also on a machine that is busy with other tests.
const LATE_MS = 400;
const ignored = () => undefined;

patchMoneyStatements((ask, text, values) => {
  ask('begin').catch(ignored);
  const reply = ask(text, values);
  setTimeout(() => void ask('commit').catch(ignored), LATE_MS);
  return reply;
});
