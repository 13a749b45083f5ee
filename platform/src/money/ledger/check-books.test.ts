import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { aPlayer, type TestLedger, testLedger } from '../../testing/ledger.ts';

let ledger: TestLedger;
beforeAll(async () => {
  ledger = await testLedger();
});
afterAll(() => ledger.drop());

const check = (...args: string[]) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(__dirname, 'check-books.ts'), ...args], {
    encoding: 'utf8',
  });
  return { status, stdout, stderr };
};

describe('check-books', () => {
  it('exits with 0 if the books are correct, otherwise names the violated invariant and exits with 1', async () => {
    const player = await aPlayer(ledger.db, { withdrawable: 100n });
    expect(check(ledger.url)).toMatchObject({ status: 0, stdout: '[]\n' });
    await sql`update house set balance = 0`.execute(ledger.db);
    const { status, stdout } = check(ledger.url);
    expect(status).toBe(1);
    expect(JSON.parse(stdout)).toMatchObject([{ rule: 'a house shard is the sum of its postings' }]);
    expect(stdout).not.toContain(player);
  });

  it('exits with 2 if there is no database URL', () => {
    expect(check()).toMatchObject({ status: 2, stderr: expect.stringMatching(/^Which database/) });
  });
});
