import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startRegistry, type TestRegistry } from '../testing/registry.ts';
import { createTestRelease, route } from '../testing/releases.ts';
import { hostRelease } from '../testing/site.ts';

// Covers every verb that changes what visitors get, with every kind of token, in every state of a remote.

const REMOTE = 'remote-casino';
const TOKENS = ['ops', 'casino', 'sports', 'reader'] as const;
type TokenName = (typeof TOKENS)[number];

/**
 * Makes a release of the remote. In these tests 1.0.0 and 2.0.0 were live, 3.0.0 is live, 4.0.0 was never live, and 9.0.0
 * would drop a public route.
 */
const make = (build: string, ...routes: string[]) =>
  createTestRelease({ remote: REMOTE, build, routes: routes.map((id) => route(id)) });

let registry: TestRegistry;
beforeAll(async () => {
  registry = await startRegistry();
  await registry.goLive(hostRelease(), '1.0.0');
  for (const build of ['1', '2', '3']) await registry.goLive(make(build, 'casino'), `${build}.0.0`);
  await registry.publish(make('4', 'casino'), '4.0.0');
  await registry.publish(make('9', 'elsewhere'), '9.0.0');
  const body = { name: 'reader', team: 'ops', readOnly: true };
  const { token } = (await registry.call('POST', '/api/tokens', body)).body.data;
  registry.tokens.reader = token;
});
afterAll(() => registry.remove());

const post = (path: string, body: object, token?: string) =>
  registry.call('POST', `/api/channels/production/${path}`, body, token);
const freeze = (verb: 'freeze' | 'unfreeze', token?: string) =>
  registry.call('POST', `/api/remotes/${REMOTE}/${verb}`, { reason: 'derby day' }, token);
const casino = async () =>
  (await registry.status()).body.data.remotes.filter(({ remote }: { remote: string }) => remote === REMOTE);

/** Makes 3.0.0 live after 2.0.0 through promotions, with nothing frozen and nothing quarantined. */
async function reset() {
  await freeze('unfreeze');
  const reason = 'as before';
  expect((await registry.promote(REMOTE, { version: '2.0.0', reason })).status).toBe(200);
  // A canary with a reason ends a quarantine; the next promotion ends the canary without a new quarantine.
  for (const version of ['4.0.0', '1.0.0'])
    expect((await registry.promote(REMOTE, { version, canary: 10, reason })).status).toBe(200);
  expect((await registry.promote(REMOTE, { version: '3.0.0', reason })).status).toBe(200);
}

const STATES = {
  plain: reset,
  async frozen() {
    await reset();
    await freeze('freeze');
  },
  async retired() {
    await reset();
    await post('retire', { remotes: [REMOTE], dropRoutes: true, reason: 'season over' });
  },
  async quarantined() {
    await reset();
    await registry.promote(REMOTE, { version: '4.0.0' });
    await registry.rollback(REMOTE, { reason: 'tiles are gone' });
  },
  async 'canary in flight'() {
    await reset();
    await registry.promote(REMOTE, { version: '4.0.0', canary: 10, steps: [10, 50, 100] });
  },
  async 'canary, frozen'() {
    await STATES['canary in flight']();
    await freeze('freeze');
  },
};
type State = keyof typeof STATES;

const canary = (action: string) => (token?: string) => post(`remotes/${REMOTE}/canary/${action}`, {}, token);
const rollback = (body: object) => (token?: string) =>
  post(`remotes/${REMOTE}/rollback`, { reason: 'slow', ...body }, token);
const VERBS = {
  promote: (token?: string) => post(`remotes/${REMOTE}/promote`, { version: '4.0.0' }, token),
  'promote --reason': (token?: string) => post(`remotes/${REMOTE}/promote`, { version: '4.0.0', reason: 'x' }, token),
  'promote --canary': (token?: string) => post(`remotes/${REMOTE}/promote`, { version: '4.0.0', canary: 20 }, token),
  rollback: rollback({}),
  'rollback --from 3': rollback({ from: '3.0.0' }),
  'rollback --to 1': rollback({ to: '1.0.0' }),
  // Neither was ever live, and the gate refuses the second one.
  'rollback --to 4': rollback({ to: '4.0.0' }),
  'rollback --to 9': rollback({ to: '9.0.0' }),
  pause: canary('pause'),
  resume: canary('resume'),
  next: canary('next'),
  complete: canary('complete'),
  abort: canary('abort'),
  retire: (token?: string) => post('retire', { remotes: [REMOTE], dropRoutes: true, reason: 'over' }, token),
  freeze: (token?: string) => freeze('freeze', token),
  unfreeze: (token?: string) => freeze('unfreeze', token),
};
type Verb = keyof typeof VERBS;

/** Outcomes besides error codes: done, or nothing to do. */
const DONE = 'done';
const SAME = 'already';

/** Expected outcomes by state, in the order of `STATES`. A slash separates those of ops and of the remote's team. */
const TABLE: Record<Verb, Record<State, string>> = {
  promote: row(DONE, 'frozen', DONE, 'quarantined', DONE, 'frozen'),
  'promote --reason': row(DONE, 'frozen', DONE, DONE, DONE, 'frozen'),
  'promote --canary': row(DONE, 'frozen', 'not_live', 'quarantined', DONE, 'frozen'),
  rollback: row(DONE, 'done/frozen', 'not_found', SAME, DONE, 'done/frozen'),
  'rollback --from 3': row(DONE, 'done/frozen', 'not_found', DONE, DONE, 'done/frozen'),
  'rollback --to 1': row(DONE, 'done/frozen', 'not_found', DONE, DONE, 'done/frozen'),
  // In the state "quarantined" it was live before.
  'rollback --to 4': row(DONE, 'done/frozen', 'not_found', DONE, DONE, 'done/frozen'),
  'rollback --to 9': row(
    'gate_refused',
    'gate_refused/frozen',
    'not_found',
    'gate_refused',
    'gate_refused',
    'gate_refused/frozen',
  ),
  pause: row('not_found', 'not_found', 'not_found', 'not_found', DONE, DONE),
  resume: row('not_found', 'not_found', 'not_found', 'not_found', SAME, SAME),
  next: row('not_found', 'not_found', 'not_found', 'not_found', DONE, 'frozen'),
  complete: row('not_found', 'not_found', 'not_found', 'not_found', DONE, 'frozen'),
  abort: row('not_found', 'not_found', 'not_found', SAME, DONE, 'done/frozen'),
  retire: row(DONE, 'frozen', SAME, DONE, DONE, 'frozen'),
  freeze: row(
    'done/forbidden',
    'already/forbidden',
    'done/forbidden',
    'done/forbidden',
    'done/forbidden',
    'already/forbidden',
  ),
  unfreeze: row(
    'already/forbidden',
    'done/forbidden',
    'already/forbidden',
    'already/forbidden',
    'already/forbidden',
    'done/forbidden',
  ),
};
function row(...outcomes: [string, string, string, string, string, string]): Record<State, string> {
  return Object.fromEntries(Object.keys(STATES).map((state, at) => [state, outcomes[at]])) as Record<State, string>;
}

async function outcomeOf(verb: Verb, token: TokenName): Promise<string> {
  const { body } = await VERBS[verb](registry.tokens[token]);
  return body.error?.code ?? (body.data.changed ? DONE : SAME);
}

/** Returns the channel's status without verdicts, which change over time. */
async function comparableStatus() {
  const { data } = (await registry.status()).body;
  return { ...data, remotes: data.remotes.map((row) => ({ ...row, verdict: null })) };
}

describe.each(Object.keys(STATES) as State[])('a remote that is %s', (state) => {
  it('changes as the table expects, for ops and for its team', async () => {
    const outcomes: Record<string, string> = {};
    const expected: Record<string, string> = {};
    let isFresh = false;
    for (const verb of Object.keys(VERBS) as Verb[]) {
      const [ops = '', team = ops] = TABLE[verb][state].split('/');
      for (const [token, outcome] of [
        ['ops', ops],
        ['casino', team],
      ] as const) {
        if (!isFresh) await STATES[state]();
        const name = `${verb} by ${token}`;
        expected[name] = outcome;
        outcomes[name] = await outcomeOf(verb, token);
        isFresh = outcomes[name] !== DONE;
      }
    }
    expect(outcomes).toEqual(expected);
  });

  it('does not change for another team or for a read-only token', async () => {
    await STATES[state]();
    const before = await comparableStatus();
    for (const verb of Object.keys(VERBS) as Verb[])
      for (const token of ['sports', 'reader'] as const)
        expect([verb, await outcomeOf(verb, token)]).toEqual([verb, 'forbidden']);
    expect(await comparableStatus()).toEqual(before);
  });
});

describe('a rollback', () => {
  it('is done once even if it is sent repeatedly, and reports the versions taken back', async () => {
    await reset();
    const { revision } = (await registry.status()).body.data;
    const order = { from: '3.0.0', to: '2.0.0', expectedRevision: revision };
    const replies = await Promise.all(Array.from({ length: 8 }, () => rollback(order)(registry.tokens.ops)));
    expect(replies.map(({ status }) => status)).toEqual(Array(8).fill(200));
    const effective = replies.filter(({ body }) => body.data.changed);
    expect(effective.map(({ body }) => body.data)).toMatchObject([{ from: '3.0.0', version: '2.0.0' }]);
    expect(await casino()).toMatchObject([{ version: '2.0.0' }]);
    // The same holds later, after another change.
    await registry.call('POST', '/api/remotes/host/freeze', { reason: 'a test' });
    expect((await rollback(order)()).body.data).toMatchObject({ changed: false, version: '2.0.0', from: null });
    await registry.call('POST', '/api/remotes/host/unfreeze', { reason: 'over' });
    expect((await rollback({ from: '3.0.0', to: '1.0.0' })()).body.error).toMatchObject({ code: 'revision_conflict' });
    expect((await rollback({ from: '4.0.0' })()).body.error).toMatchObject({
      ...{ code: 'not_live', fieldErrors: { from: 'not live' } },
    });
    expect((await rollback({ from: '7.7.7' })()).body.error.fieldErrors).toEqual({ from: 'unknown' });
  });

  it('takes back only what it names, so one of a canary can only go to the live version', async () => {
    await STATES['canary in flight']();
    const further = (await rollback({ from: '4.0.0', to: '2.0.0' })()).body.error;
    expect(further).toMatchObject({ code: 'revision_conflict', message: expect.stringContaining('--from 3.0.0') });
    expect((await rollback({ from: '3.0.0', to: '3.0.0' })()).body.error.fieldErrors).toEqual({
      to: 'is what to take back',
    });
    expect((await casino()).map(({ version }) => version)).toEqual(['3.0.0', '4.0.0']);
    expect((await rollback({ from: '3.0.0', to: '2.0.0' })()).body.data).toMatchObject({
      ...{ version: '2.0.0', from: '3.0.0', withdrawn: '4.0.0' },
    });
  });

  it('leaves an already rolled back remote unchanged if it names several remotes', async () => {
    await reset();
    await rollback({})();
    await registry.goLive(hostRelease({ build: 'later' }), '2.0.0');
    const body = { remotes: ['host', REMOTE], reason: 'the same incident' };
    expect((await post('rollback', body)).body.data).toMatchObject({
      changed: true,
      remotes: [
        { remote: 'host', version: '1.0.0', from: '2.0.0' },
        { remote: REMOTE, version: '2.0.0', from: null },
      ],
    });
    expect((await post('rollback', body)).body.data).toMatchObject({ changed: false });
  });

  it('keeps the live version if a canary rollback is sent twice', async () => {
    await STATES['canary in flight']();
    const replies = await Promise.all([rollback({})(), rollback({})(), canary('abort')()]);
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(replies.filter(({ body }) => body.data.changed)).toHaveLength(1);
    expect(await casino()).toMatchObject([{ version: '3.0.0', canary: null }]);
  });
});

describe('a quarantine', () => {
  it('is in the status, the versions and the remote, applies on all channels and ends with a reason', async () => {
    await STATES.quarantined();
    const quarantine = { channel: 'production', by: 'ops', reason: 'tiles are gone', at: expect.any(String) };
    const status = (await registry.status()).body.data;
    expect((status.quarantined as object[])[0]).toMatchObject({ remote: REMOTE, version: '4.0.0', ...quarantine });
    const versions = (await registry.call('GET', `/api/remotes/${REMOTE}/versions`)).body.data;
    expect(versions).toContainEqual(expect.objectContaining({ version: '4.0.0', quarantine }));
    const page = (await registry.call('GET', `/api/channels/production/remotes/${REMOTE}`)).body.data;
    expect(page.versions).toContainEqual(expect.objectContaining({ version: '4.0.0', quarantine }));
    await registry.call('POST', '/api/channels', { name: 'staging', from: 'production', hosts: [], reason: 'a test' });
    const reply = await registry.call('POST', `/api/channels/staging/remotes/${REMOTE}/promote`, { version: '4.0.0' });
    expect(reply.body.error).toMatchObject({ code: 'quarantined', fieldErrors: { reason: 'is needed' } });
    expect(reply.body.error.message).toContain('by ops');
    expect(reply.body.error.message).toContain('tiles are gone');
    await registry.promote(REMOTE, { version: '4.0.0', canary: 10, reason: 'mended' });
    expect((await canary('next')()).status).toBe(422);
    expect((await canary('complete')()).status).toBe(200);
    expect((await registry.call('GET', '/api/audit/verify')).body.data).toMatchObject({ ok: true });
  });
});

describe('a rollback to a quarantined version', () => {
  it('is done if the version is named and otherwise refused with the reason of the quarantine', async () => {
    await reset();
    await post(`remotes/${REMOTE}/rollback`, { from: '3.0.0', to: '2.0.0', reason: 'slow' });
    await post(`remotes/${REMOTE}/rollback`, { from: '2.0.0', to: '3.0.0', reason: '2 is worse' });
    const refused = await rollback({ from: '3.0.0' })();
    expect(refused.body.error).toMatchObject({
      ...{ code: 'quarantined', fieldErrors: { to: 'is needed' } },
      message: expect.stringMatching(
        /2\.0\.0, which was live before 3\.0\.0, .* by ops: 2 is worse\..*--from 3\.0\.0 --to 2\.0\.0/,
      ),
    });
    expect(await casino()).toMatchObject([{ version: '3.0.0' }]);
    expect((await rollback({ from: '3.0.0', to: '2.0.0' })()).body.data).toMatchObject({ version: '2.0.0' });
  });

  it('is refused for several remotes, even if the quarantine is from another channel', async () => {
    await reset();
    await registry.call('POST', '/api/channels', {
      name: 'rehearsal',
      from: 'production',
      hosts: [],
      reason: 'a test',
    });
    const path = `/api/channels/rehearsal/remotes/${REMOTE}`;
    await registry.call('POST', `${path}/promote`, { version: '2.0.0', reason: 'compare' });
    await registry.call('POST', `${path}/rollback`, { reason: 'worse here' });
    const refused = await post('rollback', { remotes: ['host', REMOTE], reason: 'the same incident' });
    expect(refused.body.error).toMatchObject({
      ...{ code: 'quarantined', details: { remote: REMOTE, version: '2.0.0' } },
      message: expect.stringContaining('was taken back on rehearsal by ops: worse here'),
    });
    expect(await casino()).toMatchObject([{ version: '3.0.0' }]);
  });
});

describe('publishing', () => {
  it('refuses known bytes under another version but accepts them under their own', async () => {
    const refused = await registry.publish(make('4', 'casino'), '4.4.4');
    expect(refused).toMatchObject({
      status: 409,
      body: { error: { code: 'version_taken', details: { version: '4.0.0' } } },
    });
    expect(refused.body.error.message).toContain('These bytes are remote-casino 4.0.0 already');
    expect((await registry.publish(make('4', 'casino'), '4.0.0')).body.data).toMatchObject({ created: false });
  });
});
