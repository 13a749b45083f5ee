/**
 * `node platform/scripts/operator-token.ts create <name> [--scopes players] [--days 30]` prints a bearer token of the
 * operator calls; `revoke <name>` ends all tokens of that name. Uses the running product's database.
 */
import { parseArgs } from 'node:util';
import { startEmbeddedDatabase } from '@parlay/server/embedded-database';
import { z } from 'zod';
import { openDatabase } from '../src/core/database/database.ts';
import { readEnv } from '../src/core/env.ts';
import { createOperatorToken, OPERATOR_SCOPES, revokeOperatorTokens } from '../src/core/operators/tokens.ts';

const USAGE = `Usage: operator-token.ts create <name> [--scopes ${OPERATOR_SCOPES.join(',')}] [--days 1-365]
       operator-token.ts revoke <name>`;

const Wanted = z.object({
  name: z.string().min(1).max(100),
  scopes: z.array(z.enum(OPERATOR_SCOPES)).min(1),
  days: z.coerce.number().int().min(1).max(365),
});

function stop(sentence: string): never {
  console.error(sentence);
  process.exit(1);
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { scopes: { type: 'string', default: OPERATOR_SCOPES.join(',') }, days: { type: 'string', default: '30' } },
});
const [verb, name] = positionals;
const wanted = Wanted.safeParse({ name, scopes: values.scopes.split(','), days: values.days });
if (!wanted.success || (verb !== 'create' && verb !== 'revoke')) {
  console.error(USAGE);
  process.exit(2);
}
const read = readEnv(process.env);
if (!read.ok) stop(read.error);
const { databaseUrl, dataDir } = read.config;
const embedded =
  databaseUrl === undefined
    ? await startEmbeddedDatabase(() => import('@parlay/dev/postgres'), dataDir, 'parlay')
    : undefined;
const url = databaseUrl ?? embedded?.urls.application ?? '';
const database = openDatabase({ url, size: 2 });
try {
  if (verb === 'create') {
    const { token, expiresAt } = await createOperatorToken(database.db, wanted.data);
    console.error(`Valid until ${expiresAt.toISOString()}. It is shown this once.`);
    process.stdout.write(`${token}\n`);
  } else {
    const ended = await revokeOperatorTokens(database.db, wanted.data.name);
    console.error(`${ended} token${ended === 1 ? '' : 's'} revoked.`);
  }
} catch (error) {
  process.exitCode = 1;
  console.error(`No token was changed: ${(error as Error).message}. Has the product been started with this database?`);
} finally {
  await database.close();
  await embedded?.stop();
}
