import { randomUUID } from 'node:crypto';
import { PHOTO } from '@parlay/platform/testing/files';
import { sendFile } from '@parlay/platform/testing/uploads';
import { sql } from 'kysely';
import { type Call, encodeCall, type Mutation } from '../fuzzer/call.ts';
import type { Operation } from '../fuzzer/document.ts';
import type { Draft, Scenario } from '../fuzzer/run.ts';
import { withBody } from './money-scenarios.ts';
import type { PlayerPage, World } from './world.ts';

const NOT_FOUND = { statuses: [404], code: 'not_found' };
const invalid = (field: string) => ({ statuses: [400], field });
const QUESTION = { subject: 'Where is my win?', message: 'It has not come yet.', type: 'games' };

/** Returns scenarios for ticket calls by players and the help-desk provider. */
export function supportScenarios(world: World): Record<string, Scenario> {
  const newTicket = async ({ page }: PlayerPage) => String((await page.post('/api/account/tickets', QUESTION)).data.id);
  const asPlayer = (draft: Draft, operation: Operation, { page }: PlayerPage, body: unknown = draft.body): Call => ({
    ...draft,
    operation,
    cookies: page.cookies,
    body,
  });
  /** Sends a file with a ticket and returns the file's id. */
  const attachFile = async ({ page }: PlayerPage) => {
    const { data } = await sendFile(page, '/api/account/tickets/attachments', { name: 'a.jpg' }, PHOTO);
    await page.post('/api/account/tickets', { ...QUESTION, attachments: [data.id] });
    return String(data.id);
  };
  /** Builds a call for the player's ticket, with a mutation for another player's ticket. */
  const ticketCall = async (draft: Draft, operation: Operation, body?: unknown) => {
    const player = await world.newPlayer();
    const call = { ...asPlayer(draft, operation, player, body), path: { id: await newTicket(player) } };
    const path = { id: await newTicket(await world.newPlayer()) };
    const otherTicket: Mutation = {
      name: 'another player’s ticket',
      wire: encodeCall({ ...call, path }),
      expected: NOT_FOUND,
    };
    return { call, mutations: [otherTicket] };
  };

  return {
    'POST /api/account/tickets': async (draft, operation) => {
      const call = asPlayer(draft, operation, await world.newPlayer(), QUESTION);
      const refused = (field: string) => ({ statuses: [422], field });
      const previous = await newTicket(await world.newPlayer());
      const about = { kind: 'payment', reference: randomUUID() };
      return {
        call,
        mutations: [
          withBody(call, 'no subject', { subject: ' ' }, invalid('subject')),
          withBody(call, 'next to nothing', { message: 'Hi' }, invalid('message')),
          withBody(call, 'another player’s ticket', { previous }, refused('previous')),
          withBody(call, 'a payment there is not', { about }, refused('about')),
          withBody(call, 'a round there is not', { about: { kind: 'round', reference: 'x' } }, refused('about')),
          withBody(call, 'a bet there is not', { about: { kind: 'bet', reference: 'x' } }, refused('about')),
        ],
      };
    },

    'POST /api/account/tickets/attachments': async (draft, operation) => {
      const body = { name: 'a.jpg', part: PHOTO };
      const call = asPlayer(draft, operation, await world.newPlayer(), body);
      const wrong = (name: string, change: object, expected: Mutation['expected']): Mutation => ({
        name,
        wire: encodeCall({ ...call, body: { ...body, ...change } }),
        expected,
      });
      return {
        call,
        mutations: [
          wrong('no name', { name: ' ' }, invalid('name')),
          wrong('a text', { part: 'text' }, invalid('part')),
          wrong('a web page', { part: Buffer.from('<html>') }, { statuses: [422], code: 'file_unfit' }),
          wrong('a large file', { part: Buffer.alloc(3_200_000) }, { statuses: [413], code: 'body_too_large' }),
        ],
      };
    },

    'GET /api/account/tickets/attachments/{id}': async (draft, operation) => {
      const player = await world.newPlayer();
      const call = { ...asPlayer(draft, operation, player), path: { id: await attachFile(player) } };
      const path = { id: await attachFile(await world.newPlayer()) };
      return {
        call,
        mutations: [{ name: 'another player’s file', wire: encodeCall({ ...call, path }), expected: NOT_FOUND }],
      };
    },

    'GET /api/help-desk/{provider}/attachments/{id}': async (draft, operation) => {
      const id = await attachFile(await world.newPlayer());
      const call: Call = {
        ...draft,
        operation,
        path: { provider: 'lanternhelp', id },
        cookies: new Map<string, string>(),
        sign: world.signing('lanternhelp'),
      };
      const path = { provider: 'lanternhelp', id: randomUUID() };
      return {
        call,
        mutations: [{ name: 'a file there is not', wire: encodeCall({ ...call, path }), expected: NOT_FOUND }],
      };
    },

    'GET /api/account/tickets/{id}': (draft, operation) => ticketCall(draft, operation),

    'POST /api/account/tickets/{id}/reply': async (draft, operation) => {
      const { call, mutations } = await ticketCall(draft, operation, { message: 'Any news?' });
      const owner = await world.newPlayer();
      const id = await newTicket(owner);
      await sql`update ticket set status = 'CLOSED' where reference = ${id}`.execute(world.db);
      const toClosed = encodeCall({ ...call, cookies: owner.page.cookies, path: { id } });
      return {
        call,
        alsoRight: [{ name: 'it is solved', wire: encodeCall({ ...call, body: { solved: true } }) }],
        mutations: [
          ...mutations,
          { name: 'nothing said', wire: encodeCall({ ...call, body: {} }), expected: invalid('message') },
          { name: 'a closed ticket', wire: toClosed, expected: { statuses: [409], code: 'ticket_closed' } },
        ],
      };
    },

    'POST /api/account/tickets/{id}/read': (draft, operation) => ticketCall(draft, operation, { upTo: '1' }),

    'POST /api/help-desk/{provider}/events': async (draft, operation) => {
      const reference = await newTicket(await world.newPlayer());
      const common = { eventId: randomUUID(), number: 1, reference, at: new Date().toISOString(), agent: 'Ines' };
      const body = { ...common, kind: 'message', html: '<p>Hello</p>', status: 'SOLVED' };
      const call = {
        ...draft,
        operation,
        path: { provider: 'lanternhelp' },
        cookies: new Map<string, string>(),
        body,
        sign: world.signing('lanternhelp'),
      };
      const otherEvent = (change: object) =>
        encodeCall({ ...call, body: { ...common, eventId: randomUUID(), ...change } });
      const empty = { html: '<script></script>', eventId: randomUUID() };
      return {
        call,
        alsoRight: [
          { name: 'the event again', wire: encodeCall(call) },
          { name: 'a status', wire: otherEvent({ kind: 'status', status: 'CLOSED' }) },
          { name: 'a note', wire: otherEvent({ kind: 'note', text: 'Asked payments' }) },
        ],
        mutations: [
          withBody(call, 'a ticket there is not', { reference: 'T-1', eventId: randomUUID() }, NOT_FOUND),
          withBody(call, 'nothing but markup', empty, { statuses: [422], field: 'html' }),
          {
            name: 'signed by another company',
            wire: encodeCall({ ...call, sign: world.signing('kelpworks') }),
            expected: { statuses: [401], code: 'invalid_signature' },
          },
        ],
      };
    },
  };
}
