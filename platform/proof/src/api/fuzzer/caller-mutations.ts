import { type Call, type Mutation, type Wire, wireOf } from './call.ts';

type Cookies = ReadonlyMap<string, string>;
const SESSION = '__Host-parlay_session';
const XSRF = 'XSRF-TOKEN';

/** Browsers that may not do what a player does. */
export interface WrongCallers {
  visitor: Cookies;
  /** Its player has logged out; the page does not know yet. */
  loggedOut: Cookies;
  /** Its session has run out. */
  expired: Cookies;
  /** Another player's. */
  other: Cookies;
}

/** The same call by a caller without the right to make it. */
export function callerMutations(call: Call, wrong: WrongCallers): Mutation[] {
  const { security } = call.operation;
  return [
    ...(security.has('session') ? sessionMutations(call, wrong) : []),
    ...(security.has('xsrf') ? xsrfMutations(call, wrong) : []),
    ...(security.has('signature') ? signatureMutations(call) : []),
    ...(call.operation.parameters.some(({ name }) => name === 'idempotency-key') ? keyMutations(call) : []),
  ];
}

function sessionMutations(call: Call, { visitor, loggedOut, expired }: WrongCallers): Mutation[] {
  const from = (name: string, cookies: Cookies): Mutation => ({
    name: `session: ${name}`,
    wire: wireOf({ ...call, cookies }),
    expected: { statuses: [401], code: 'not_authenticated' },
  });
  return [from('none', visitor), from('logged out', loggedOut), from('expired', expired)];
}

function xsrfMutations(call: Call, { visitor, other }: WrongCallers): Mutation[] {
  const good = wireOf(call);
  const own = call.cookies.get(XSRF) ?? '';
  const withToken = (token: string) => ({ ...good.headers, 'x-xsrf-token': token });
  const { 'x-xsrf-token': _, ...bare } = good.headers;
  const { nonce, signature } = partsOf(own);
  const foreign = visitor.get(XSRF) ?? '';
  const wrong: [name: string, wire: Wire][] = [
    ['no header', { ...good, headers: bare }],
    ['an empty header', { ...good, headers: withToken('') }],
    ['a header unlike the cookie', { ...good, headers: withToken(`${own}x`) }],
    ['no cookie', { ...good, cookies: without(call.cookies, XSRF) }],
    ['a made-up pair', { ...good, headers: withToken('a.b'), cookies: changed(call.cookies, XSRF, 'a.b') }],
    [
      'a signature cut short',
      {
        ...good,
        headers: withToken(`${nonce}.${signature.slice(0, -2)}`),
        cookies: changed(call.cookies, XSRF, `${nonce}.${signature.slice(0, -2)}`),
      },
    ],
  ];
  // Only a session's own token goes with it.
  if (call.cookies.has(SESSION)) {
    for (const [name, token] of [
      ['a visitor’s pair', foreign],
      ['another player’s pair', other.get(XSRF) ?? ''],
    ] as const)
      wrong.push([name, { ...good, headers: withToken(token), cookies: changed(call.cookies, XSRF, token) }]);
  }
  return wrong.map(([name, wire]) => ({
    name: `XSRF: ${name}`,
    wire,
    expected: { statuses: [403], code: 'xsrf_invalid' },
  }));
}

const TOO_OLD_SECONDS = 400;

function signatureMutations(call: Call): Mutation[] {
  const good = wireOf(call);
  const signature = good.headers['X-Signature'] ?? '';
  const timestamp = Number(good.headers['X-Timestamp']);
  const { 'X-Signature': _, ...unsigned } = good.headers;
  const { 'X-Timestamp': __, ...undated } = good.headers;
  const { 'X-Nonce': ___, ...unnumbered } = good.headers;
  const wrong: [name: string, headers: Record<string, string>][] = [
    ['none', unsigned],
    ['no nonce', unnumbered],
    ['of another nonce', { ...good.headers, 'X-Nonce': 'another-nonce-0001' }],
    ['no time', undated],
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
  const elsewhere = { ...good, url: `${good.url}${good.url.includes('?') ? '&' : '?'}extra=1` };
  mutations.push({ name: 'signature: of another address', wire: elsewhere, expected: refused });
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
      wire: wireOf({ ...call, headers }),
      expected: { statuses: [400], field: 'Idempotency-Key' },
    };
  });
}

function partsOf(token: string): { nonce: string; signature: string } {
  const [nonce = '', signature = ''] = token.split('.');
  return { nonce, signature };
}

function without(cookies: Cookies, name: string): Cookies {
  return new Map([...cookies].filter(([one]) => one !== name));
}

const changed = (cookies: Cookies, name: string, value: string): Cookies => new Map([...cookies, [name, value]]);
