import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readRows } from '@parlay/server/read-rows';
import { sql } from 'kysely';
import { z } from 'zod';
import { type TestPlatform, testPlatform } from '../../testing/platform.ts';
import { createTestPlayer } from '../../testing/players.ts';
import { checkRewardHold, decideRewardHold } from './holds.ts';

let platform: TestPlatform;
beforeAll(async () => {
  platform = await testPlatform();
});
afterAll(() => platform.close());

type Name = [firstName: string, surname: string];

/** Name with 21 words, more than the database compares. */
const MANY_WORDS: Name = ['a b c d e f g h i j k', 'l m n o p q r s t u'];

let day = 0;
const nextBirthDate = () => {
  day += 1;
  return new Date(Date.UTC(1970, 0, day)).toISOString().slice(0, 10);
};

async function register(names: Name[]): Promise<string[]> {
  const { db } = platform.database;
  const birthDate = nextBirthDate();
  const players = [];
  for (const [firstName, surname] of names) players.push(await createTestPlayer(db, { firstName, surname, birthDate }));
  for (const { customerId } of players) await checkRewardHold(db, customerId);
  return players.map(({ customerId }) => customerId);
}

async function heldOf(customerIds: string[]): Promise<string[]> {
  const rows = await readRows(
    platform.database.db,
    { customerId: z.string() },
    sql`select customer_id "customerId" from reward_hold
    where decision is distinct from 'pay' and customer_id in (${sql.join(customerIds)})`,
  );
  return rows.map(({ customerId }) => customerId);
}

/** Returns true if the second of two players with the same birth date is held. Expects the first not to be held. */
async function isHeld(older: Name, newer: Name): Promise<boolean> {
  const players = await register([older, newer]);
  const held = await heldOf(players);
  expect(held).not.toContain(players[0]);
  return held.length === 1;
}

describe('the names of two players with the same birth date', () => {
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
    // Invisible characters between letters.
    [
      ['Anna', 'Testinen'],
      ['An\u200bna', 'Testinen'],
    ],
    [
      ['Anna', 'Testinen'],
      ['An\u00adna Maria', 'Testinen'],
    ],
    // Other alphabets and unusual letters, regardless of how they look.
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
      ['Ivan', 'Petrov'],
      ['Иван', 'Петров'],
    ],
  ])('belong to one person: %j and %j', async (older, newer) => {
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
  ])('belong to two people: %j and %j', async (older, newer) => {
    expect(await isHeld(older, newer)).toBe(false);
  });
});

describe('a name that cannot be compared', () => {
  it.each<[Name]>([[['Иван', 'Петров']], [['王', '伟']], [['Ann\u0251', 'Testinen']], [["'", "''"]], [MANY_WORDS]])(
    'holds its own player even without a matching account, and nobody else: %j',
    async (name) => {
      const [first, unreadable, last] = await register([['Anna', 'Testinen'], name, ['Ivan', 'Petrov']]);
      expect(await heldOf([first, unreadable, last].map(String))).toEqual([unreadable]);
    },
  );

  it('holds newer players with the same birth date after a decision to pay, but is not reopened', async () => {
    const { db } = platform.database;
    const birthDate = nextBirthDate();
    const make = (firstName: string, surname: string) => createTestPlayer(db, { firstName, surname, birthDate });
    const earlier = await make('Anna', 'Testinen');
    const unreadable = await make('Иван', 'Петров');
    await checkRewardHold(db, unreadable.customerId);
    const decision = {
      customerId: unreadable.customerId,
      decision: 'pay',
      actor: 'Olga',
      reason: 'Passport seen',
    } as const;
    expect(await decideRewardHold(db, decision)).toBe(0);
    const later = await make('Ivan', 'Petrov');
    for (const { customerId } of [later, unreadable, earlier]) await checkRewardHold(db, customerId);
    const ids = [earlier, unreadable, later].map(({ customerId }) => customerId);
    expect(await heldOf(ids)).toEqual([later.customerId]);
  });
});
