import { playerChannel } from '@parlay/contracts/realtime';
import { encodeCall, type Mutation } from '../fuzzer/call.ts';
import { UNSUPPORTED_TYPES } from '../fuzzer/raw-mutations.ts';
import type { Draft, Scenario } from '../fuzzer/run.ts';
import type { World } from './world.ts';

const FORM = 'application/x-www-form-urlencoded';
const TEXT = 'text/plain';

const fields = (draft: Draft) => draft.body as Record<string, unknown>;

/** Returns scenarios for login, logout, the account and requests that pages make automatically. */
export function accountScenarios(world: World): Record<string, Scenario> {
  return {
    'POST /api/login': async (draft, operation) => {
      const { username, password } = await world.newPlayer();
      const visitor = await world.visitor();
      // Players sometimes type spaces around their username.
      const body = { ...fields(draft), username: ` ${username} `, password };
      const call = { ...draft, operation, cookies: visitor.cookies, body };
      const wrong = (name: string, change: object): Mutation => ({
        name,
        wire: encodeCall({ ...call, body: { ...body, ...change } }),
        expected: { statuses: [401], code: 'invalid_credentials' },
      });
      const blank = encodeCall({ ...call, body: { ...body, username: '   ' } });
      return {
        call,
        mutations: [
          wrong('another password', { password: 'another' }),
          wrong('a name nobody has', { username: 'nobody' }),
          wrong('SQL for a name', { username: "' or 1=1 --" }),
          { name: 'a name of spaces', wire: blank, expected: { statuses: [400], field: 'username' } },
        ],
      };
    },

    'POST /api/logout': async (draft, operation) => {
      const { page } = await world.newPlayer();
      const call = { ...draft, operation, cookies: page.cookies };
      // A second tab may log out after the first tab, and the body is optional.
      const visitorCookies = (await world.visitor()).cookies;
      const bare = encodeCall({ ...call, cookies: visitorCookies, body: undefined });
      return { call, alsoRight: [{ name: 'by a visitor, without a body', wire: bare }] };
    },

    'GET /api/account/user': async (draft, operation) => {
      const { page } = world.player();
      return { call: { ...draft, operation, cookies: page.cookies } };
    },

    'POST /api/account/pusher': (draft, operation) => {
      const { page, customerId } = world.player();
      const body = { ...fields(draft), channel_name: playerChannel(customerId) };
      const call = { ...draft, operation, cookies: page.cookies, body };
      const other = { ...body, channel_name: playerChannel('somebody') };
      const forbidden = { statuses: [403], code: 'forbidden' };
      const form = (fields: Record<string, string>) =>
        encodeCall(call, { payload: new URLSearchParams(fields).toString(), contentType: FORM });
      const socket_id = '1.2';
      return {
        call,
        otherTypes: UNSUPPORTED_TYPES.filter((type) => type !== FORM),
        alsoRight: [
          { name: 'as a form', wire: form({ socket_id, channel_name: body.channel_name }) },
          { name: 'of a socket, without a channel', wire: form({ socket_id }) },
        ],
        mutations: [
          { name: 'another player’s channel', wire: encodeCall({ ...call, body: other }), expected: forbidden },
          {
            name: 'a form with a strange socket',
            wire: form({ socket_id: '1:2', channel_name: body.channel_name }),
            expected: { statuses: [400], field: 'socket_id' },
          },
          {
            name: 'a form with NUL',
            wire: encodeCall(call, { payload: 'socket_id=1.2%00&channel_name=x', contentType: FORM }),
            expected: { statuses: [400], code: 'malformed_text' },
          },
          {
            name: 'a form that says it twice',
            wire: encodeCall(call, { payload: 'socket_id=1.2&socket_id=1.3&channel_name=x', contentType: FORM }),
            expected: { statuses: [400], field: 'socket_id' },
          },
        ],
      };
    },

    'DELETE /api/account/sessions/{id}': async (draft, operation) => {
      const player = await world.newPlayer();
      const id = await sessionOf(player.page);
      const call = { ...draft, operation, cookies: player.page.cookies, path: { id } };
      const missing = { statuses: [404], code: 'not_found' };
      const otherId = await sessionOf((await world.newPlayer()).page);
      return {
        call,
        mutations: [
          {
            name: 'another player’s session',
            wire: encodeCall({ ...call, path: { id: otherId } }),
            expected: missing,
          },
        ],
      };
    },

    'POST /api/account/instruments': (draft, operation) => {
      const token = 'tok_known';
      world.paycorner.cards.set(token, { reference: 'card_1', method: 'visa', label: '•••• 4242', expiry: '12/49' });
      const call = { ...draft, operation, cookies: world.player().page.cookies, body: { token } };
      return {
        call,
        mutations: [
          {
            name: 'a token the provider does not know',
            wire: encodeCall({ ...call, body: { token: 'tok_unknown' } }),
            expected: { statuses: [400], field: 'token' },
          },
        ],
      };
    },

    'DELETE /api/account/instruments/{id}': async (draft, operation) => {
      const { page } = await world.newPlayer();
      const fields = { email: 'removed@mail.example' };
      const { data } = await page.post('/api/account/instruments', { instrumentId: 'skrill', fields });
      const call = { ...draft, operation, cookies: page.cookies, path: { id: String(data.id) } };
      const other = encodeCall({ ...call, cookies: world.wrong.other });
      return {
        call,
        mutations: [{ name: 'another player’s', wire: other, expected: { statuses: [404], code: 'not_found' } }],
      };
    },

    'GET /api/cms-content/{name}': (draft, operation) => ({
      call: { ...draft, operation, cookies: world.wrong.visitor, path: { name: 'terms' } },
    }),

    'GET /api/translation/{bu}/{locale}': (draft, operation) => {
      const call = { ...draft, operation, cookies: world.wrong.visitor, path: { bu: '104', locale: 'en' } };
      const missing = { statuses: [404], code: 'not_found' };
      return {
        call,
        mutations: [
          {
            name: 'a brand there is not',
            wire: encodeCall({ ...call, path: { bu: '999', locale: 'en' } }),
            expected: missing,
          },
          {
            name: 'a language there is not',
            wire: encodeCall({ ...call, path: { bu: '104', locale: 'xx' } }),
            expected: missing,
          },
        ],
      };
    },

    'POST /api/reports': (draft, operation) => {
      const headers = { origin: 'http://localhost:8080' };
      const call = { ...draft, operation, cookies: new Map<string, string>(), headers };
      const refused = { statuses: [403], code: 'origin_refused' };
      const from = (name: string, origin: string | undefined): Mutation => ({
        name: `Origin: ${name}`,
        wire: encodeCall({ ...call, headers: origin === undefined ? {} : { origin } }),
        expected: refused,
      });
      const text = (name: string, payload: string, code: string): Mutation => ({
        name: `as text: ${name}`,
        wire: encodeCall(call, { payload, contentType: 'text/plain;charset=UTF-8' }),
        expected: { statuses: [400], code },
      });
      const asText = encodeCall(call, { payload: JSON.stringify(call.body), contentType: TEXT });
      return {
        call,
        otherTypes: UNSUPPORTED_TYPES.filter((type) => type !== TEXT),
        alsoRight: [{ name: 'as text, as beacons are', wire: asText }],
        mutations: [
          from('none', undefined),
          from('another site', 'https://elsewhere.example'),
          from('null', 'null'),
          from('another port', 'http://localhost:8081'),
          text('broken', '{"reports":', 'malformed_json'),
          text('a prototype key', '{"__proto__":{},"reports":[]}', 'malformed_json'),
          text('NUL', '{"reports":[{"kind":"a\\u0000"}]}', 'malformed_text'),
          text('nothing in it', '{"reports":[]}', 'invalid_request'),
          text('empty', '', 'invalid_request'),
        ],
      };
    },
  };
}

async function sessionOf(page: { get(path: string): Promise<{ data: unknown }> }): Promise<string> {
  const { data } = await page.get('/api/account/sessions');
  const [first] = data as { id: string }[];
  if (!first) throw new Error('a player who has logged in has no session');
  return first.id;
}
