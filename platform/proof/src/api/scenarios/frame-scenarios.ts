import { encodeCall } from '../fuzzer/call.ts';
import type { Scenario } from '../fuzzer/run.ts';
import { withBody } from './money-scenarios.ts';
import type { World } from './world.ts';

/** Returns scenarios for calls from the providers of framed pages. */
export function frameScenarios(world: World): Record<string, Scenario> {
  return {
    'POST /api/provider/{provider}/player': async (draft, operation) => {
      const { data } = await world.player().page.get('/api/sports-book');
      const body = { token: String(data.jsScript) };
      const path = { provider: 'touchline' };
      const call = {
        ...draft,
        operation,
        path,
        cookies: new Map<string, string>(),
        body,
        sign: world.signing('touchline'),
      };
      const unknown = { statuses: [404], code: 'unknown_token' };
      return {
        call,
        mutations: [
          withBody(call, 'a token nobody has', { token: 'nobody' }, unknown),
          withBody(call, 'an altered token', { token: altered(body.token) }, unknown),
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

/** Replaces a letter in the middle. With fixed letters at the end, one token in a thousand would stay unchanged. */
function altered(token: string): string {
  const middle = token.length >> 1;
  return `${token.slice(0, middle)}${token[middle] === 'A' ? 'B' : 'A'}${token.slice(middle + 1)}`;
}
