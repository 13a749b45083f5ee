import { expect, it } from '@jest/globals';
import { createBus } from '@parlay/bus';
import type { Ports } from '@parlay/ports';
import { fakePorts } from '@parlay/ports/fakes';
import { Provider } from 'jotai';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { PortsContext } from './context.ts';
import { type ServerData, type ServerResult, useServerData } from './server-data.ts';

/** Mounts a component. The test responds to its requests one after another. */
async function rendered(ports: Ports = fakePorts().ports) {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  const answers: Array<(answer: ServerResult<string>) => void> = [];
  const ask = () => new Promise<ServerResult<string>>((answer) => answers.push(answer));
  const seen: { now?: ServerData<string> } = {};
  function Words() {
    seen.now = useServerData('/api/tabs', ask);
    return null;
  }
  const root = createRoot(document.createElement('div'));
  await act(async () =>
    root.render(
      <PortsContext value={ports}>
        <Provider>
          <Words />
        </Provider>
      </PortsContext>,
    ),
  );
  return {
    seen,
    asked: () => answers.length,
    answer: (at: number, data: string) => act(async () => answers[at]?.({ ok: true, data })),
    fail: (at: number) =>
      act(async () => answers[at]?.({ ok: false, error: { kind: 'network', code: 'unreachable', message: '' } })),
    leave: () => act(async () => root.unmount()),
  };
}

it('sends a follow-up request on reload during a request, because the caller may know of newer data', async () => {
  const { seen, asked, answer, leave } = await rendered();
  expect(asked()).toBe(1);
  const both = Promise.all([seen.now?.reload(), seen.now?.reload()]);
  expect(asked()).toBe(1);
  await answer(0, 'before');
  expect(asked()).toBe(2);
  await answer(1, 'after');
  await both;
  expect(seen.now).toMatchObject({ status: 'ready', data: 'after' });
  expect(asked()).toBe(2);
  await leave();
});

it('shares the response of a running request on refresh', async () => {
  const { seen, asked, answer, leave } = await rendered();
  const refreshes = Promise.all([seen.now?.refresh(), seen.now?.refresh()]);
  await answer(0, 'now');
  await refreshes;
  expect(asked()).toBe(1);
  const nextRefresh = seen.now?.refresh();
  expect(asked()).toBe(2);
  await answer(1, 'later');
  await nextRefresh;
  expect(seen.now).toMatchObject({ status: 'ready', data: 'later' });
  await leave();
});

it('retries only requests that failed while the API was down, once it is back', async () => {
  const bus = createBus();
  const host = bus.as({ kind: 'host', source: 'host@1.0.0' });
  const { ports } = fakePorts();
  const publishApi = (api: 'up' | 'down') =>
    act(async () => void host.publish('connection.changed', { api, realtime: 'off' }));
  const { asked, fail, leave } = await rendered({
    ...ports,
    bus: bus.as({ kind: 'remote', source: 'remote-x@1.0.0' }),
  });
  await fail(0);
  await publishApi('up');
  expect(asked()).toBe(1);
  await leave();

  const offline = await rendered({ ...ports, bus: bus.as({ kind: 'remote', source: 'remote-y@1.0.0' }) });
  await publishApi('down');
  await offline.fail(0);
  expect(offline.asked()).toBe(1);
  await publishApi('up');
  expect(offline.asked()).toBe(2);
  await offline.answer(1, 'back');
  expect(offline.seen.now).toMatchObject({ status: 'ready', data: 'back' });
  await publishApi('down');
  await publishApi('up');
  expect(offline.asked()).toBe(2);
  await offline.leave();
});
