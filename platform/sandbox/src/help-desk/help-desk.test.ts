import { describe, expect, it } from '@jest/globals';
import { DESK_PATH, type DeskEvents } from '@parlay/contracts/help-desk';
import { trackEarlyCalls } from '../testing/early-calls.ts';
import { startSandboxPerTest } from '../testing/fresh-sandbox.ts';
import { postJson, signAs, startSandbox, until } from '../testing/harness.ts';

const world = startSandboxPerTest();
const { during, wereEarly } = trackEarlyCalls(world);

const SENT_AT = '2026-05-15T17:30:00.000Z';
const ticket = (change: object = {}) => ({
  reference: 'T-8841',
  brand: { id: 104, name: 'Parlay' },
  locale: 'en',
  type: 'payments',
  subject: 'Why did my withdrawal come back?',
  requester: { name: 'Mara Koch', email: 'mara@example.com', customerId: '200001', sessionId: null },
  about: null,
  previous: null,
  createdAt: SENT_AT,
  callbackUrl: `${world.platform.url}/api/help-desk/lanternhelp/events`,
  ...change,
});
const message = (change: object = {}) => ({
  messageId: '1',
  author: 'customer',
  name: 'Mara Koch',
  text: 'It came back <b>twice</b>.',
  at: SENT_AT,
  status: 'OPEN',
  attachments: [],
  ...change,
});
function send(path: string, body: object) {
  const text = JSON.stringify(body);
  const target = `${DESK_PATH}${path}`;
  return postJson(`${world.sandbox.url}${target}`, text, signAs('lanternhelp', target, text));
}
async function events(after = 0) {
  const target = `${DESK_PATH}/events?after=${after}`;
  const response = await fetch(`${world.sandbox.url}${target}`, {
    headers: signAs('lanternhelp', target, '', { method: 'GET' }),
  });
  return ((await response.json()) as { data: DeskEvents }).data;
}
const page = async () => (await fetch(`${world.sandbox.url}/help-desk/tickets/T-8841`)).text();
const act = (form: Record<string, string>) =>
  fetch(`${world.sandbox.url}/help-desk/tickets/T-8841`, {
    method: 'POST',
    body: new URLSearchParams({ agent: 'Ines', ...form }),
    redirect: 'manual',
  });
const received = () => world.platform.called('events').map(({ body }) => body);

describe('the help desk', () => {
  it('stores a duplicate ticket or message once and shows it as text', async () => {
    expect((await send('/tickets', ticket())).status).toBe(200);
    expect((await send('/tickets', ticket())).status).toBe(200);
    for (const _ of [1, 2]) expect((await send('/tickets/T-8841/messages', message())).status).toBe(200);
    const text = await page();
    expect(text.match(/twice&lt;\/b&gt;/g)).toHaveLength(1);
    expect(await (await fetch(`${world.sandbox.url}/help-desk`)).text()).toContain('Mara Koch, Parlay');
  });

  it('refuses unsigned calls, unknown tickets and invalid content', async () => {
    expect((await postJson(`${world.sandbox.url}${DESK_PATH}/tickets`, ticket())).status).toBe(401);
    expect((await send('/tickets/T-1/messages', message())).status).toBe(404);
    expect((await send('/tickets', ticket({ reference: 'x' }))).status).toBe(400);
    expect((await fetch(`${world.sandbox.url}/help-desk/tickets/T-1`)).status).toBe(404);
    expect((await fetch(`${world.sandbox.url}${DESK_PATH}/events?after=0`)).status).toBe(401);
  });

  it('retries an event until the site acknowledges it, even after a restart', async () => {
    await send('/tickets', ticket());
    world.platform.script = () => ({ status: 503, body: {} });
    await act({ action: 'answer', text: 'We look into it.', status: 'PENDING_CUSTOMER' });
    await world.sandbox.stop({ keep: true });
    world.platform.script = () => ({ status: 200, body: { data: {} } });
    world.sandbox = await startSandbox(world.platform.url, { dataDir: world.sandbox.settings.dataDir });
    const before = received().length;
    await until(() => received().length > before);
    expect(received().at(-1)).toMatchObject({ kind: 'message', agent: 'Ines', html: 'We look into it.', number: 1 });
    expect(await page()).toContain('Waiting for the customer');
  });

  it('notifies the site twice, late or never, as the agent chooses, and lists every event', async () => {
    world.platform.script = () => ({ status: 200, body: { data: {} } });
    await send('/tickets', ticket());
    await act({ action: 'answer', text: 'Twice', delivery: 'twice' });
    expect(received().map(({ number }) => number)).toEqual([1, 1]);
    await act({ action: 'note', text: 'Asked payments', delivery: 'after' });
    expect(received()).toHaveLength(2);
    await act({ action: 'status', status: 'SOLVED', delivery: 'never' });
    await until(() => received().length === 3);
    expect((await events()).events.map(({ kind, number }) => [kind, number])).toEqual([
      ['message', 1],
      ['note', 2],
      ['status', 3],
    ]);
    expect(await events(3)).toEqual({ events: [], last: 3 });
  });

  it('confirms a status set by the site', async () => {
    world.platform.script = () => ({ status: 200, body: { data: {} } });
    await send('/tickets', ticket());
    await act({ action: 'status', status: 'SOLVED' });
    await send('/tickets/T-8841/messages', message());
    await until(() => received().at(-1)?.status === 'OPEN');
    await send('/tickets/T-8841/status', { changeId: '7', status: 'CLOSED', at: SENT_AT });
    await until(() => received().at(-1)?.status === 'CLOSED');
  });
});

describe('a preset reaction [AC9]', () => {
  const presetReaction = (body: object, headers = {}) =>
    postJson(`${world.sandbox.url}/help-desk/early`, { of: '200001', agent: 'Ines', ...body }, headers);
  const write = (change: object = {}) => during(send('/tickets/T-8841/messages', message(change)));

  it.each([
    [
      '200001',
      { action: 'answer', text: 'One day.', status: 'SOLVED' },
      { kind: 'message', html: 'One day.' },
      'One day.',
    ],
    ['T-8841', { action: 'note', text: 'Asked payments' }, { kind: 'note', text: 'Asked payments' }, 'Asked payments'],
    ['200001', { action: 'status', status: 'CLOSED' }, { kind: 'status', status: 'CLOSED' }, 'Closed'],
  ])('for %s reaches the site once, before the response to a message: %j', async (of, action, event, shown) => {
    await send('/tickets', ticket());
    await presetReaction({ of, ...action });
    for (const _ of [1, 2]) expect((await write()).status).toBe(200);
    expect(received()).toEqual([expect.objectContaining({ ...event, agent: 'Ines', number: 1 })]);
    expect(wereEarly()).toEqual([true]);
    expect(await page()).toContain(shown);
  });

  it('applies to one message from the customer, but not to messages from staff or other customers', async () => {
    await send('/tickets', ticket());
    await presetReaction({ action: 'answer', text: 'One day.' });
    expect(await (await fetch(`${world.sandbox.url}/help-desk`)).text()).toContain('Not used yet');
    await write({ messageId: '2', author: 'staff' });
    const requester = { ...ticket().requester, customerId: '200002' };
    await send('/tickets', ticket({ reference: 'T-9', requester }));
    await during(send('/tickets/T-9/messages', message()));
    expect(received()).toEqual([]);
    for (const messageId of ['3', '4']) await write({ messageId });
    expect(received()).toHaveLength(1);
  });

  it('can be set only on the company’s own page and not in production', async () => {
    expect((await presetReaction({ action: 'status' }, { Origin: 'http://localhost:8080' })).status).toBe(403);
    expect((await presetReaction({ action: 'answer' })).status).toBe(400);
    expect((await presetReaction({ action: 'status', of: '<b>' })).status).toBe(400);
    await world.sandbox.stop();
    world.sandbox = await startSandbox(world.platform.url, { mode: 'production' });
    expect((await presetReaction({ action: 'status' })).status).toBe(404);
    expect(await (await fetch(`${world.sandbox.url}/help-desk`)).text()).not.toContain('Before a message');
  });
});
