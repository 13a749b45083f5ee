import { FORMER_XSRF_COOKIE, XSRF_COOKIE } from '@parlay/contracts/cookies';
import { type Call, encodeCall, type Mutation, type WireRequest } from './call.ts';

type Cookies = ReadonlyMap<string, string>;
const SESSION = '__Host-parlay_session';

/** Cookies of browsers that may not act for the player. */
export interface UnauthorizedCallers {
  visitor: Cookies;
  /** Cookies of a page that does not know yet that its player has logged out. */
  loggedOut: Cookies;
  /** Cookies with an expired session. */
  expired: Cookies;
  /** Cookies of another player's browser. */
  other: Cookies;
}

/** Builds the same call for callers that may not make it. */
export function callerMutations(call: Call, wrong: UnauthorizedCallers): Mutation[] {
  const { security } = call.operation;
  return [
    ...(security.has('session') ? sessionMutations(call, wrong) : []),
    ...(security.has('xsrf') ? xsrfMutations(call, wrong) : []),
    ...(security.has('signature') ? signatureMutations(call) : []),
    ...(call.operation.parameters.some(({ name }) => name === 'idempotency-key') ? keyMutations(call) : []),
  ];
}

function sessionMutations(call: Call, { visitor, loggedOut, expired }: UnauthorizedCallers): Mutation[] {
  const from = (name: string, cookies: Cookies): Mutation => ({
    name: `session: ${name}`,
    wire: encodeCall({ ...call, cookies }),
    expected: { statuses: [401], code: 'not_authenticated' },
  });
  return [from('none', visitor), from('logged out', loggedOut), from('expired', expired)];
}

function xsrfMutations(call: Call, { visitor, other }: UnauthorizedCallers): Mutation[] {
  const good = encodeCall(call);
  const ownToken = call.cookies.get(XSRF_COOKIE) ?? '';
  const headersWith = (token: string) => ({ ...good.headers, 'x-xsrf-token': token });
  const { 'x-xsrf-token': _, ...bare } = good.headers;
  const { nonce, signature } = partsOf(ownToken);
  const visitorToken = visitor.get(XSRF_COOKIE) ?? '';
  const wrong: [name: string, wire: WireRequest][] = [
    ['no header', { ...good, headers: bare }],
    ['an empty header', { ...good, headers: headersWith('') }],
    ['a header unlike the cookie', { ...good, headers: headersWith(`${ownToken}x`) }],
    ['no cookie', { ...good, cookies: withoutTokens(call.cookies) }],
    ['a made-up pair', { ...good, headers: headersWith('a.b'), cookies: withToken(call.cookies, 'a.b') }],
    [
      'a signature cut short',
      {
        ...good,
        headers: headersWith(`${nonce}.${signature.slice(0, -2)}`),
        cookies: withToken(call.cookies, `${nonce}.${signature.slice(0, -2)}`),
      },
    ],
  ];
  // A session accepts only its own token.
  if (call.cookies.has(SESSION)) {
    for (const [name, token] of [
      ['a visitor’s pair', visitorToken],
      ['another player’s pair', other.get(XSRF_COOKIE) ?? ''],
    ] as const)
      wrong.push([name, { ...good, headers: headersWith(token), cookies: withToken(call.cookies, token) }]);
  }
  return wrong.map(([name, wire]) => ({
    name: `XSRF: ${name}`,
    wire,
    expected: { statuses: [403], code: wire.cookies?.size === 0 ? 'cookies_blocked' : 'xsrf_invalid' },
  }));
}

const TOO_OLD_SECONDS = 400;

function signatureMutations(call: Call): Mutation[] {
  const good = encodeCall(call);
  const signature = good.headers['X-Signature'] ?? '';
  const timestamp = Number(good.headers['X-Timestamp']);
  const { 'X-Signature': _, ...unsigned } = good.headers;
  const { 'X-Timestamp': __, ...withoutTime } = good.headers;
  const { 'X-Nonce': ___, ...withoutNonce } = good.headers;
  const wrong: [name: string, headers: Record<string, string>][] = [
    ['none', unsigned],
    ['no nonce', withoutNonce],
    ['of another nonce', { ...good.headers, 'X-Nonce': 'another-nonce-0001' }],
    ['no time', withoutTime],
    ['empty', { ...good.headers, 'X-Signature': '' }],
    ['cut short', { ...good.headers, 'X-Signature': signature.slice(0, -2) }],
    [
      'one digit off',
      { ...good.headers, 'X-Signature': signature.replace(/.$/, (last) => (last === '0' ? '1' : '0')) },
    ],
    ['of another time', { ...good.headers, 'X-Timestamp': String(timestamp + 1) }],
    ['too old', { ...good.headers, 'X-Timestamp': String(timestamp - TOO_OLD_SECONDS) }],
    ['from the future', { ...good.headers, 'X-Timestamp': String(timestamp + TOO_OLD_SECONDS) }],
    ['a time in words', { ...good.headers, 'X-Timestamp': 'now' }],
  ];
  const refused = { statuses: [401], code: 'invalid_signature' };
  const mutations = wrong.map(([name, headers]) => ({
    name: `signature: ${name}`,
    wire: { ...good, headers },
    expected: refused,
  }));
  const otherUrl = { ...good, url: `${good.url}${good.url.includes('?') ? '&' : '?'}extra=1` };
  mutations.push({ name: 'signature: of another address', wire: otherUrl, expected: refused });
  if (good.payload === undefined) return mutations;
  return [
    ...mutations,
    { name: 'signature: of another body', wire: { ...good, payload: `${good.payload} ` }, expected: refused },
  ];
}

function keyMutations(call: Call): Mutation[] {
  const keys: [name: string, key: string | undefined][] = [
    ['none', undefined],
    ['empty', ''],
    ['too short', 'short'],
    ['too long', 'k'.repeat(129)],
    ['with a space', 'key with spaces'],
    ['twice', 'first-key-0001, second-key-0002'],
    ['beyond ASCII', 'clé-unique-0001'],
  ];
  return keys.map(([name, key]) => {
    const { 'idempotency-key': _, ...others } = call.headers;
    const headers = key === undefined ? others : { ...others, 'idempotency-key': key };
    return {
      name: `Idempotency-Key: ${name}`,
      wire: encodeCall({ ...call, headers }),
      expected: { statuses: [400], field: 'Idempotency-Key' },
    };
  });
}

function partsOf(token: string): { nonce: string; signature: string } {
  const [nonce = '', signature = ''] = token.split('.');
  return { nonce, signature };
}

/** Names of the token cookie. The previous name is still accepted for one release of the remotes. */
const TOKENS: readonly string[] = [XSRF_COOKIE, FORMER_XSRF_COOKIE];

const withoutTokens = (cookies: Cookies): Cookies => new Map([...cookies].filter(([name]) => !TOKENS.includes(name)));

const withToken = (cookies: Cookies, token: string): Cookies =>
  new Map([...cookies, ...TOKENS.map((name) => [name, token] as const)]);
