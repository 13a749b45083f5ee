import { issueMailedToken, type Purpose } from '@parlay/platform/identity/recovery/mailed-tokens';
import { issueStopToken } from '@parlay/platform/money/destinations/stop';
import { newPerson, registrationToken } from '@parlay/platform/testing/registration';
import { anInstrument } from '@parlay/platform/testing/withdrawals';
import { type Call, encodeCall, type Mutation } from '../fuzzer/call.ts';
import type { Operation } from '../fuzzer/document.ts';
import type { Draft, Scenario } from '../fuzzer/run.ts';
import { withBody } from './money-scenarios.ts';
import type { PlayerPage, World } from './world.ts';

const NOT_FOUND = { statuses: [404], code: 'not_found' };
const invalid = (field: string) => ({ statuses: [400], field });
const refusedLink = { statuses: [422], field: 'token' };

/** Returns scenarios for registration, account recovery and players' personal data. */
export function identityScenarios(world: World): Record<string, Scenario> {
  const asVisitor = async (draft: Draft, operation: Operation, body: unknown): Promise<Call> => ({
    ...draft,
    operation,
    cookies: (await world.visitor()).cookies,
    body,
  });
  const asPlayer = (draft: Draft, operation: Operation, { page }: PlayerPage, body: unknown = draft.body): Call => ({
    ...draft,
    operation,
    cookies: page.cookies,
    body,
  });
  const emailOf = ({ username }: PlayerPage) => `${username}@example.com`;
  const linkFor = (player: PlayerPage, purpose: Purpose) =>
    issueMailedToken(world.db, { purpose, customerId: player.customerId, email: emailOf(player), minutes: 5 });

  return {
    'GET /napi/utilities/countries/{businessUnit}': (draft, operation) => {
      const call = { ...draft, operation, cookies: world.wrong.visitor, path: { businessUnit: '104' } };
      const other = encodeCall({ ...call, path: { businessUnit: '7' } });
      return { call, mutations: [{ name: 'a brand there is not', wire: other, expected: NOT_FOUND }] };
    },

    'POST /api/register': async (draft, operation) => {
      const page = await world.visitor();
      const token = await registrationToken(page);
      const user = newPerson();
      const body = { businessUnit: { businessUnitId: 104 }, user, token };
      const call = { ...draft, operation, cookies: page.cookies, body };
      const wrong = (name: string, change: Record<string, unknown>, field: string) =>
        withBody(call, name, { user: { ...user, ...change } }, invalid(field));
      const otherToken = await registrationToken(await world.visitor());
      return {
        call,
        mutations: [
          wrong('a name with a space', { username: 'a name' }, 'user.username'),
          wrong('an address that is none', { email: 'nobody' }, 'user.email'),
          wrong('a child', { birthDate: '2020-02-02' }, 'user.birthDate'),
          wrong('a day there is not', { birthDate: '1990-02-30' }, 'user.birthDate'),
          wrong('another currency', { currency: 'PEN' }, 'user.currency'),
          wrong('no consents', { consents: [] }, 'user.consents'),
          wrong(
            'a telephone of nowhere',
            { mobilePhone: { mobileNumber: '1', mobileCountryCode: '999' } },
            'user.mobilePhone',
          ),
          withBody(call, 'another brand', { businessUnit: { businessUnitId: 103 } }, invalid('businessUnit')),
          withBody(call, 'another browser’s token', { token: otherToken }, refusedLink),
        ],
        mutationsAfter: [withBody(call, 'its token again for somebody else', { user: newPerson() }, refusedLink)],
      };
    },

    'POST /api/password': async (draft, operation) => {
      const call = await asVisitor(draft, operation, { username: emailOf(await world.newPlayer()) });
      const unknown = encodeCall({ ...call, body: { username: 'nobody@example.com' } });
      return {
        call,
        alsoRight: [{ name: 'an address nobody has', wire: unknown }],
        mutations: [withBody(call, 'a name instead of an address', { username: 'nobody' }, invalid('username'))],
      };
    },

    'PATCH /api/password': async (draft, operation) => {
      const player = await world.newPlayer();
      const token = await linkFor(player, 'reset-password');
      const passwords = { newPassword: 'Another2026$', confirmNewPassword: 'Another2026$' };
      const call = await asVisitor(draft, operation, { email: emailOf(player), token, ...passwords });
      const weak = { newPassword: 'short', confirmNewPassword: 'short' };
      const unchanged = { newPassword: player.password, confirmNewPassword: player.password };
      return {
        call,
        mutations: [
          withBody(call, 'a made-up token', { token: 'made-up' }, refusedLink),
          withBody(call, 'another address', { email: 'other@example.com' }, refusedLink),
          withBody(call, 'two different passwords', { confirmNewPassword: 'x' }, invalid('confirmNewPassword')),
          withBody(call, 'a weak password', weak, invalid('newPassword')),
          withBody(call, 'the password they have', unchanged, invalid('newPassword')),
        ],
        mutationsAfter: [withBody(call, 'the link again', {}, refusedLink)],
      };
    },

    'POST /api/resend-email': async (draft, operation) => {
      const call = await asVisitor(draft, operation, { email: 'nobody@example.com' });
      return { call, mutations: [withBody(call, 'no address', { email: 'nobody' }, invalid('email'))] };
    },

    'POST /api/validate-email': async (draft, operation) => {
      const token = await linkFor(await world.newPlayer(), 'verify-email');
      const call = await asVisitor(draft, operation, { token });
      return {
        call,
        mutations: [withBody(call, 'a made-up token', { token: 'made-up' }, refusedLink)],
        mutationsAfter: [withBody(call, 'the link again', {}, refusedLink)],
      };
    },

    'POST /api/account/step-up': async (draft, operation) => {
      const player = await world.newPlayer();
      const call = asPlayer(draft, operation, player, { currentPassword: player.password });
      return {
        call,
        mutations: [withBody(call, 'another password', { currentPassword: 'x' }, invalid('currentPassword'))],
      };
    },

    'POST /api/stop-payout': async (draft, operation) => {
      const { customerId } = await world.newPlayer();
      const token = await issueStopToken(world.db, await anInstrument(world.db, customerId));
      const call = await asVisitor(draft, operation, { token });
      return {
        call,
        mutations: [withBody(call, 'a made-up token', { token: 'made-up' }, refusedLink)],
        mutationsAfter: [withBody(call, 'the link again', {}, refusedLink)],
      };
    },

    'POST /api/btag': (draft, operation) => {
      const player = world.player();
      const call = asPlayer(draft, operation, player, { customerId: player.customerId, bTag: 'a_1234b_5' });
      return { call, mutations: [withBody(call, 'another player’s number', { customerId: 'somebody' }, NOT_FOUND)] };
    },

    'POST /api/consents/customer': (draft, operation) => {
      const consents = [{ type: 'MARKETING_EMAIL', given: true }];
      const call = asPlayer(draft, operation, world.player(), { consents });
      const withdrawn = [{ type: 'TERMS_AND_CONDITIONS', given: false }];
      const unknown = [{ type: 'TO_EVERYTHING', given: true }];
      return {
        call,
        mutations: [
          withBody(call, 'a consent there is not', { consents: unknown }, invalid('consents.0.type')),
          withBody(call, 'taking back the terms', { consents: withdrawn }, invalid('consents.0.given')),
        ],
      };
    },

    'POST /api/account/reality-check': (draft, operation) => {
      const call = asPlayer(draft, operation, world.player(), { period: 'PT30M', acknowledged: true });
      const wrong = (name: string, period: string | null): Mutation =>
        withBody(call, name, { period }, invalid('period'));
      return {
        call,
        mutations: [
          wrong('no duration', 'an hour'),
          wrong('none, where nobody may be without', null),
          wrong('too short', 'PT59S'),
          wrong('longer than any that is offered', 'PT3H'),
          wrong('months', 'P1M'),
          { name: 'nothing said', wire: encodeCall({ ...call, body: {} }), expected: invalid('period') },
        ],
      };
    },

    'GET /napi/i18n/translations/{file}': (draft, operation) => {
      const call = { ...draft, operation, cookies: world.wrong.visitor, path: { file: 'es_103.json' } };
      const other = encodeCall({ ...call, path: { file: 'lv_103.json' } });
      return { call, mutations: [{ name: 'a language the brand has not', wire: other, expected: NOT_FOUND }] };
    },

    'POST /api/send-otp': async (draft, operation) => {
      const player = await world.newPlayer();
      const call = asPlayer(draft, operation, player, { customerId: player.customerId });
      return { call, mutations: [withBody(call, 'another player’s number', { customerId: 'somebody' }, NOT_FOUND)] };
    },

    'POST /api/account/update-customer': async (draft, operation) => {
      const player = await world.newPlayer();
      const address = { countryCode: 'FI', line1: '8 Harbour Street', city: 'Turku', postCode: '20100' };
      const mobilePhone = { mobileNumber: '', mobileCountryCode: '358' };
      const body = { displayName: `Renamed${player.customerId}`, gender: 'OTHER', languageCode: 'fi', address };
      const call = { ...asPlayer(draft, operation, player, body), headers: {} };
      const needsCode = { statuses: [403], code: 'otp_required' };
      const guess = { ...call, headers: { 'x-otp': '000000' }, body: { email: 'guess@example.com' } };
      const malformed = { ...call, headers: { 'x-otp': 'abc' } };
      return {
        call,
        mutations: [
          withBody(call, 'another address without a code', { email: 'new@example.com' }, needsCode),
          withBody(call, 'no address', { email: 'nobody' }, invalid('email')),
          withBody(call, 'no number', { mobilePhone }, invalid('mobilePhone')),
          withBody(call, 'a country there is not', { address: { ...address, countryCode: 'ZZ' } }, invalid('address')),
          { name: 'a guessed code', wire: encodeCall(guess), expected: { statuses: [422], code: 'otp_invalid' } },
          { name: 'a code that is none', wire: encodeCall(malformed), expected: invalid('x-otp') },
        ],
      };
    },

    'POST /api/account/edit-password': async (draft, operation) => {
      const player = await world.newPlayer();
      const { password: currentPassword } = player;
      const passwords = { newPassword: 'Another2026$', confirmNewPassword: 'Another2026$' };
      const call = asPlayer(draft, operation, player, { currentPassword, ...passwords });
      const unchanged = { newPassword: currentPassword, confirmNewPassword: currentPassword };
      return {
        call,
        mutations: [
          withBody(call, 'another password than theirs', { currentPassword: 'x' }, invalid('currentPassword')),
          withBody(call, 'two different ones', { confirmNewPassword: 'x' }, invalid('confirmNewPassword')),
          withBody(call, 'the one they have', unchanged, invalid('newPassword')),
        ],
      };
    },

    'POST /api/tickets': async (draft, operation) => {
      const body = { Name: 'Aino', EmailAddress: 'aino@example.com', Subject: 'A question', Message: 'How do I play?' };
      const call = await asVisitor(draft, operation, { ...body, Type: 'games' });
      return {
        call,
        alsoRight: [{ name: 'without a type', wire: encodeCall({ ...call, body }) }],
        mutations: [
          withBody(call, 'no name', { Name: ' ' }, invalid('Name')),
          withBody(call, 'no address', { EmailAddress: 'aino' }, invalid('EmailAddress')),
          withBody(call, 'next to nothing', { Message: 'Hi' }, invalid('Message')),
        ],
      };
    },

    'DELETE /api/account/sessions': async (draft, operation) => ({
      call: asPlayer(draft, operation, await world.newPlayer()),
    }),
  };
}
