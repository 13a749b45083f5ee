import { authenticatorCode, turnOnTwoFactor } from '@parlay/platform/testing/authenticator';
import type { Operation } from '../fuzzer/document.ts';
import type { Draft, Scenario } from '../fuzzer/run.ts';
import { withBody } from './money-scenarios.ts';
import type { World } from './world.ts';

const WRONG_PASSWORD = { statuses: [400], field: 'currentPassword' };
const WRONG_CODE = { statuses: [422], code: 'otp_invalid', field: 'code' };
const CONFLICT = { statuses: [409], code: 'conflict' };

/** Returns scenarios for two-factor login. Each creates its own player, because it needs the secret. */
export function twoFactorScenarios(world: World): Record<string, Scenario> {
  const withTwoFactor = async (draft: Draft, operation: Operation) => {
    const { page, password } = await world.newPlayer();
    const { recoveryCodes } = await turnOnTwoFactor(page, password);
    const body = { currentPassword: password, code: recoveryCodes[0] };
    const call = { ...draft, operation, cookies: page.cookies, body };
    return {
      call,
      mutations: [
        withBody(call, 'another password', { currentPassword: 'another' }, WRONG_PASSWORD),
        withBody(call, 'a made-up code', { code: 'AAAA-AAAA-AAAA-AAAA' }, WRONG_CODE),
      ],
    };
  };
  return {
    'POST /api/account/two-factor/begin': async (draft, operation) => {
      const { page, password } = await world.newPlayer();
      const call = { ...draft, operation, cookies: page.cookies, body: { currentPassword: password } };
      return { call, mutations: [withBody(call, 'another password', { currentPassword: 'another' }, WRONG_PASSWORD)] };
    },

    'POST /api/account/two-factor/confirm': async (draft, operation) => {
      const { page, password } = await world.newPlayer();
      const { data } = await page.post('/api/account/two-factor/begin', { currentPassword: password });
      const code = authenticatorCode(String(data.secret));
      const call = { ...draft, operation, cookies: page.cookies, body: { code } };
      return { call, mutations: [withBody(call, 'a recovery code', { code: 'AAAA-AAAA-AAAA-AAAA' }, WRONG_CODE)] };
    },

    'POST /api/account/two-factor/turn-off': async (draft, operation) => {
      const { call, mutations } = await withTwoFactor(draft, operation);
      return { call, mutations, mutationsAfter: [withBody(call, 'a second time', {}, CONFLICT)] };
    },

    'POST /api/account/two-factor/recovery-codes': withTwoFactor,
  };
}
