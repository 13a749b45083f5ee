import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { gamesOf } from '@parlay/sandbox/catalogue';
import { certificateOf } from '@parlay/sandbox/game-facts';
import { GAMES } from '@parlay/sandbox/games';
import { createOperatorToken } from '../../../core/operators/tokens.ts';
import { type TestPlatform, testPlatform } from '../../../testing/platform.ts';
import { storeCatalogue } from '../catalogue/repository.ts';
import type { Game } from '../game.ts';
import type { Certificate } from './certificate.ts';
import { importDemoCertificates } from './demo.ts';

let platform: TestPlatform;
let authorization: string;
beforeAll(async () => {
  platform = await testPlatform();
  const request = { name: 'vera', scopes: ['games' as const], days: 1 };
  authorization = `Bearer ${(await createOperatorToken(platform.database.db, request)).token}`;
});
afterAll(() => platform.close());

const game = async (id: string) => {
  const { data } = await platform.browser().get('/api/games');
  return (data.games as unknown as Game[]).find((one) => one.id === id);
};
const certify = async (certificate: object) => {
  const response = await platform.desk.inject({
    method: 'POST',
    url: '/api/operator/games/certificates',
    headers: { authorization, 'idempotency-key': randomUUID() },
    payload: { certificate, reason: 'new certificate' },
  });
  const { error } = response.json();
  return { status: response.statusCode, fields: error?.fieldErrors, reason: error?.details?.reason };
};
const certificate: Certificate = {
  ...{ game: 'kite-season', laboratory: 'Lab', number: 'L-1', issuedOn: '2026-02-01', rtp: '96.10' },
  facts: { maxWin: { times: '225.70' }, volatility: 4 },
};

describe('certificates of games', () => {
  it('state what the list of Hub88 leaves out: a maximum win, stakes and the kind of game', async () => {
    const before = await game('paper-planes');
    expect(before).toMatchObject({
      family: 'table-games',
      rtp: { source: 'supplier' },
      volatility: 1,
      hitRate: '100.00',
    });
    expect([before?.maxWin, before?.stakes]).toEqual([undefined, undefined]);
    await importDemoCertificates(platform.database.db);
    await importDemoCertificates(platform.database.db);
    expect(await game('paper-planes')).toMatchObject({
      family: 'plinko',
      rtp: { percent: '95.38', source: 'certificate', laboratory: 'Parlay demo laboratory', certifiedOn: '2026-01-15' },
      maxWin: { times: '120.00', oneIn: 1672 },
      stakes: { currency: 'EUR', min: '0.10', max: '5.00' },
    });
  });

  it('of the demo equal what the mathematics of each game says', () => {
    for (const one of GAMES.filter(({ via }) => via === 'hub88')) {
      const file = join(import.meta.dirname, '../../../../certificates', `${one.id}.json`);
      expect([one.id, JSON.parse(readFileSync(file, 'utf8'))]).toEqual([one.id, certificateOf(one)]);
    }
  });

  it('replace what the supplier states, and leave the rest', async () => {
    expect(await certify(certificate)).toMatchObject({ status: 200 });
    expect(await game('kite-season')).toMatchObject({ volatility: 4, hitRate: '53.44', maxWin: { times: '225.70' } });
    expect(await certify(certificate)).toMatchObject({ status: 200 });
  });

  it('are refused with the field if they cannot apply', async () => {
    const on = (field: string) => ({ [`certificate.${field}`]: 'fieldError' });
    expect(await certify({ ...certificate, game: 'no-game' })).toMatchObject({
      ...{ status: 409, fields: on('game'), reason: 'unknown_game' },
    });
    expect(await certify({ ...certificate, issuedOn: '2099-01-01' })).toMatchObject({
      ...{ status: 409, fields: on('issuedOn'), reason: 'future' },
    });
    expect(await certify({ ...certificate, rtp: '94.10' })).toMatchObject({
      ...{ status: 409, fields: on('rtp'), reason: 'rtp_differs' },
    });
    expect(await certify({ ...certificate, number: 'L-2' })).toMatchObject({
      ...{ status: 409, fields: on('issuedOn'), reason: 'other_certificate' },
    });
    expect(await certify({ ...certificate, facts: { volatility: 9 } })).toMatchObject({ status: 400 });
    expect(await certify({ ...certificate, surprise: 1 })).toMatchObject({ status: 400 });
  });

  it('stop to apply when the supplier lists another RTP, and apply again with the old one', async () => {
    const { db } = platform.database;
    const store = (rtp: string) =>
      storeCatalogue(db, {
        ...{ company: 'kelpworks', version: rtp },
        games: gamesOf('kelpworks').map((one) => (one.id === 'kite-season' ? { ...one, rtp } : one)),
      });
    await store('94.10');
    expect(await game('kite-season')).toMatchObject({ rtp: { percent: '94.10', source: 'supplier' }, volatility: 3 });
    await store('96.10');
    expect(await game('kite-season')).toMatchObject({ rtp: { source: 'certificate' }, volatility: 4 });
  });

  it('show with measured rounds in the list of staff, who need the scope', async () => {
    const list = await platform.desk.inject({ url: '/api/operator/games', headers: { authorization } });
    expect(list.json().data.items.find(({ id }: { id: string }) => id === 'kite-season')).toMatchObject({
      ...{ rtp: '96.10', certifiedOn: '2026-02-01', laboratory: 'Lab', measured: null },
    });
    const other = await createOperatorToken(platform.database.db, { name: 'tom', scopes: ['tickets'], days: 1 });
    const headers = { authorization: `Bearer ${other.token}` };
    expect((await platform.desk.inject({ url: '/api/operator/games', headers })).statusCode).toBe(403);
  });
});
