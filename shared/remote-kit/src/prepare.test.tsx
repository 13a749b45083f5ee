import { describe, expect, it } from '@jest/globals';
import { fakePorts } from '@parlay/ports/fakes';
import { act } from 'react';
import { defineRemote } from './define-remote.ts';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

const route = { id: 'here', remote: 'remote-test', params: {} };

function aRemote() {
  const loads: string[] = [];
  let offline = false;
  const fetched = async <T,>(what: string, module: T): Promise<T> => {
    loads.push(what);
    if (offline) throw new Error('offline');
    return module;
  };
  const remote = defineRemote({
    remote: 'remote-test',
    routes: { here: { page: () => fetched('page', { default: () => <h1>Here</h1> }) } },
    slots: {},
    messages: () => fetched('words', { default: {} }),
  });
  return {
    remote,
    loads,
    setOffline(now: boolean) {
      offline = now;
    },
  };
}

const portsHere = () => fakePorts({ location: { pathname: '/en/here', route } }).ports;

describe('a prepared page', () => {
  it('mounts without loading code and messages again, and unmounts without a frame in between', async () => {
    const { remote, loads } = aRemote();
    const ports = portsHere();
    await remote.prepare?.('here', ports);
    expect(loads.sort()).toEqual(['page', 'words']);

    const element = document.createElement('main');
    const nothing = () => undefined;
    const props = { ports, slot: 'page' as const, element, onReady: nothing, onBroken: nothing };
    await act(async () => {
      await remote.lifecycles('page').bootstrap(props);
      await remote.lifecycles('page').mount(props);
    });
    expect(element.textContent).toBe('Here');
    expect(loads).toHaveLength(2);
    await act(async () => {
      const timer = new Promise((resolve) => setTimeout(resolve, 0, 'a timer'));
      const left = remote.lifecycles('page').unmount(props);
      expect(await Promise.race([left.then(() => element.textContent), timer])).toBe('');
    });
  });

  it('loads again after a failure', async () => {
    const { remote, loads, setOffline } = aRemote();
    const ports = portsHere();
    setOffline(true);
    await expect(remote.prepare?.('here', ports)).rejects.toThrow('offline');
    setOffline(false);
    await remote.prepare?.('here', ports);
    expect(loads.filter((what) => what === 'page')).toHaveLength(2);
  });
});
