import { Failure } from '@parlay/platform/core/http/schemas';
import { PlayerBody } from '@parlay/platform/identity/players/demo/routes';
import { type CreatedTournament, createTestTournament } from '@parlay/platform/play/tournaments/demo/make-tournament';
import { PriceBody, ResultBody, TournamentBody } from '@parlay/platform/play/tournaments/demo/schemas';
import { z } from 'zod';
import type { Call } from '../fuzzer/call.ts';
import type { JsonSchema, Operation } from '../fuzzer/document.ts';
import type { Draft, Scenario } from '../fuzzer/run.ts';
import { bodyOf, withBody } from './money-scenarios.ts';
import type { World } from './world.ts';

/** Operations of demo mode, which the document does not list. */
export const demoOperations: Operation[] = [
  operation('/api/demo/players', PlayerBody),
  operation('/api/demo/tournaments', TournamentBody),
  operation('/api/demo/tournaments/{id}/prices', PriceBody),
  operation('/api/demo/tournaments/{id}/results', ResultBody),
  operation('/api/demo/tournaments/{id}/finish', undefined),
];

function operation(path: string, body: z.ZodType | undefined): Operation {
  const schemaOf = (schema: z.ZodType, io: 'input' | 'output') => z.toJSONSchema(schema, { io }) as JsonSchema;
  const anyData = schemaOf(z.object({ data: z.record(z.string(), z.unknown()) }), 'output');
  return {
    name: `POST ${path}`,
    method: 'POST',
    path,
    parameters: path.includes('{id}') ? [{ in: 'path', name: 'id', required: true, schema: { type: 'string' } }] : [],
    body: body && schemaOf(body, 'input'),
    isMultipart: false,
    bodyRequired: body !== undefined,
    files: new Map(),
    replies: new Map([
      ['200', anyData],
      ['4XX', schemaOf(Failure, 'output')],
    ]),
    security: new Set(['signature']),
  };
}

const invalid = (field: string) => ({ statuses: [400, 422], field });
const NOT_FOUND = { statuses: [404], code: 'not_found' };

export function demoScenarios(world: World): Record<string, Scenario> {
  const call = (draft: Draft, operation: Operation, body: unknown, id = ''): Call => ({
    ...draft,
    operation,
    path: id ? { id } : {},
    body,
    cookies: new Map(),
    sign: world.signing('fairprice'),
  });
  const fixtureOf = ({ fixtures }: CreatedTournament) => {
    const [fixture] = fixtures;
    if (!fixture) throw new Error('a tournament without a fixture');
    return fixture;
  };
  const firstOf = (target: CreatedTournament) => fixtureOf(target).markets[0]?.selections[0]?.selectionId ?? '';

  return {
    'POST /api/demo/players': (draft, operation) => {
      const balance = { withdrawable: '100.00', bonus: '10.00', locked: '5.00' };
      const good = call(draft, operation, { ...bodyOf(draft), brandId: 104, currency: 'EUR', balance });
      return {
        call: good,
        mutations: [
          withBody(good, 'a brand there is not', { brandId: 999 }, invalid('brandId')),
          withBody(good, 'a currency of another brand', { currency: 'PEN' }, invalid('currency')),
          withBody(good, 'a tenth of a cent', { balance: { ...balance, bonus: '1.001' } }, invalid('balance.bonus')),
        ],
      };
    },

    'POST /api/demo/tournaments': (draft, operation) => {
      const amounts = { entryPrice: '5.00', reentryPrice: '4.00', addedPrize: '20.00', guaranteedPrize: '50.00' };
      const plain = { currency: 'EUR', ...amounts, payouts: [100], minBet: '100.00', maxBet: '500.00' };
      const good = call(draft, operation, { ...bodyOf(draft), ...plain });
      return {
        call: good,
        mutations: [
          withBody(good, 'shares beyond all', { payouts: [60, 60] }, invalid('payouts')),
          withBody(good, 'a tenth of a cent', { entryPrice: '1.001' }, invalid('entryPrice')),
          withBody(good, 'a tenth of a cent more', { guaranteedPrize: '50.001' }, invalid('guaranteedPrize')),
          withBody(good, 'a negative price', { entryPrice: '-1.00' }, invalid('entryPrice')),
          withBody(good, 'a huge price', { entryPrice: '9'.repeat(30) }, invalid('entryPrice')),
          withBody(good, 'a currency there is not', { currency: 'XXX' }, { statuses: [400, 422] }),
          withBody(good, 'the least above the most', { minBet: '600.00' }, invalid('minBet')),
        ],
      };
    },

    'POST /api/demo/tournaments/{id}/prices': async (draft, operation) => {
      const target = await createTestTournament(world.db);
      const other = await createTestTournament(world.db);
      const good = call(draft, operation, { ...bodyOf(draft), selectionId: firstOf(target) }, target.id);
      const mismatched = { selectionId: firstOf(other) };
      return { call: good, mutations: [withBody(good, 'another tournament’s selection', mismatched, NOT_FOUND)] };
    },

    'POST /api/demo/tournaments/{id}/results': async (draft, operation) => {
      const target = await createTestTournament(world.db);
      const other = await createTestTournament(world.db);
      const good = call(draft, operation, { ...bodyOf(draft), fixtureId: fixtureOf(target).fixtureId }, target.id);
      const mismatched = { fixtureId: fixtureOf(other).fixtureId };
      return { call: good, mutations: [withBody(good, 'another tournament’s fixture', mismatched, NOT_FOUND)] };
    },

    'POST /api/demo/tournaments/{id}/finish': async (draft, operation) => {
      const { id } = await createTestTournament(world.db, { endsAt: new Date(Date.now() + 1_000) });
      return { call: call(draft, operation, undefined, id) };
    },
  };
}
