import { openDatabase } from '../../core/database/database.ts';
import { invariants } from './invariants.ts';

/**
 * Checks the books of a database: `node check-books.ts postgres://…`. Prints violated invariants as JSON, and exits
 * with 1 if there are any.
 */
const url = process.argv[2];
if (!url) {
  console.error('Which database? Give its address: postgres://…');
  process.exit(2);
}
const { db, close } = openDatabase({ url, size: 1 });
const broken = await invariants(db);
await close();
process.stdout.write(`${JSON.stringify(broken, null, 2)}\n`);
process.exitCode = broken.length === 0 ? 0 : 1;
