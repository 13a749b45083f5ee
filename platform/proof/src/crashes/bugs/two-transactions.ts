// Preloaded into a node, so that the player's side and the house's side of a transfer are two transactions.
import { patchMoneyStatements } from './patched-pg.ts';

patchMoneyStatements(async (runStatement, text, values) => {
  const reply = await runStatement(text, values);
  const { rows } = await runStatement('select from owed where backend = pg_backend_pid() and amount <> 0 limit 1');
  if (rows.length > 0) await runStatement('select deposit_of_the_house()');
  return reply;
});
