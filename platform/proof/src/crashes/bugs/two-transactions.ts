/** Loaded into a node: the player's side and the house's side of a movement are two transactions. */
import { patchMoneyStatements } from './patched-pg.ts';

patchMoneyStatements(async (ask, text, values) => {
  const reply = await ask(text, values);
  const { rows } = await ask('select from owed where backend = pg_backend_pid() and amount <> 0 limit 1');
  if (rows.length > 0) await ask('select deposit_of_the_house()');
  return reply;
});
