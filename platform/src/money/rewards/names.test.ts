import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { type TestPlatform, testPlatform } from '../../testing/platform.ts';
import { makePlayer } from '../../testing/players.ts';
import { checkRewardHold } from './holds.ts';

let platform: TestPlatform;
beforeAll(async () => {
  platform = await testPlatform();
});
afterAll(() => platform.close());

type Name = [firstName: string, surname: string];

let day = 0;
/** Whether the second of two players with one birth date is held, and the first never. */
async function isHeld(older: Name, newer: Name): Promise<boolean> {
  const { db } = platform.database;
  day += 1;
  const birthDate = new Date(Date.UTC(1970, 0, day)).toISOString().slice(0, 10);
  const players = [];
  for (const [firstName, surname] of [older, newer])
    players.push(await makePlayer(db, { firstName, surname, birthDate }));
  for (const { customerId } of players) await checkRewardHold(db, customerId);
  const { rows } = await sql<{ customerId: string }>`select customer_id "customerId" from reward_hold
    where customer_id in (${sql.join(players.map(({ customerId }) => customerId))})`.execute(db);
  expect(rows.map(({ customerId }) => customerId)).not.toContain(players[0]?.customerId);
  return rows.length === 1;
}

describe('names of two players with one birth date', () => {
  it.each<[Name, Name]>([
    [
      ['Anna', 'Testinen'],
      ['ANNA', 'testinen'],
    ],
    [
      ['Anna', 'Testinen'],
      ['Testinen', 'Anna'],
    ],
    [
      ['Anna', 'Testinen'],
      ['AnnaTestinen', 'X'],
    ],
    [
      ['Anna', 'Testinen'],
      ['TestinenAnna', 'Maria'],
    ],
    [
      ['Anna', 'Testinen'],
      ["An'na Maria", 'Testinen'],
    ],
    [
      ['Anna', 'Testinen'],
      ['An na Maria', 'Testinen'],
    ],
    [
      ['Anna', 'Testinen'],
      ['Anna2', 'Testinen'],
    ],
    [
      ['An na', 'Testinen'],
      ['Anna Maria', 'Testinen'],
    ],
    [
      ['Anna', "O'Brien"],
      ['Anna Maria', 'OBrien'],
    ],
    [
      ['Anna-Liisa', 'Testinen'],
      ['Annaliisa Maria', 'Testinen'],
    ],
    [
      ['Anna-Maria', 'Testinen'],
      ['Anna', 'Testinen'],
    ],
    [
      ['İRİNA', 'IŞIK'],
      ['irina', 'ışık'],
    ],
    [
      ['Anna', 'Testinen'],
      ['Anna', 'Testınen'],
    ],
    [
      ['Đorđe', 'Łukić'],
      ['Dorde', 'Lukic'],
    ],
    [
      ['Anna', 'Strauß'],
      ['Anna', 'STRAUSS'],
    ],
    [
      ['Anna', 'Ħal-Þór'],
      ['Anna', 'Hal Thor'],
    ],
    // Nothing to be seen between the letters.
    [
      ['Anna', 'Testinen'],
      ['An\u200bna', 'Testinen'],
    ],
    [
      ['Anna', 'Testinen'],
      ['An\u00adna Maria', 'Testinen'],
    ],
    // Other alphabets and odd letters: whatever they look like.
    [
      ['Anna', 'Testinen'],
      ['Anna\u3164', 'Testinen'],
    ],
    [
      ['Anna', 'Testinen'],
      ['\u0410n\u200bna', 'Testinen'],
    ],
    [
      ['Anna', 'Testinen'],
      ['Ann\u0251', 'Testinen'],
    ],
    [
      ['Nonna', 'Testinen'],
      ['\u039d\u03bf\u039d\u039da', 'Testinen'],
    ],
    [
      ['Anna', 'Testinen'],
      ['An\u0591na Maria', 'Testinen'],
    ],
    [
      ['Иван', 'Петров'],
      ['Ivan', 'Petrov'],
    ],
  ])('are one person: %j and %j', async (older, newer) => {
    expect(await isHeld(older, newer)).toBe(true);
  });

  it.each<[Name, Name]>([
    [
      ['Anna', 'Testinen'],
      ['Anna', 'Virtanen'],
    ],
    [
      ['Anna', 'Testinen'],
      ['Maria', 'Testinen'],
    ],
    [
      ['Anna Maria', 'Testinen'],
      ['Anna Sofia', 'Testinen'],
    ],
    [
      ['Li', 'Li'],
      ['Bo', 'Li'],
    ],
    [
      ['Ana', 'Bell'],
      ['Anabel', 'Lopez'],
    ],
  ])('are two people: %j and %j', async (older, newer) => {
    expect(await isHeld(older, newer)).toBe(false);
  });
});
