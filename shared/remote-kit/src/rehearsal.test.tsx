import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { fakePorts } from '@parlay/ports/fakes';
import { act, useEffect, useLayoutEffect } from 'react';
import { AfterHeading } from './after-heading.tsx';
import { usePageLocation } from './context.ts';
import { defineRemote } from './define-remote.ts';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
let seen: string[] = [];

function Page() {
  const { pathname } = usePageLocation();
  seen.push(pathname);
  useLayoutEffect(() => void seen.push('layout effect'));
  useEffect(() => void seen.push('effect'));
  return (
    <>
      <h1>{pathname}</h1>
      <AfterHeading>
        <Rest />
      </AfterHeading>
    </>
  );
}

function Rest() {
  seen.push('rest');
  return null;
}

function Broken(): never {
  seen.push('broken');
  throw new Error('cannot be drawn');
}

const remote = () =>
  defineRemote({
    remote: 'remote-test',
    routes: {
      there: { page: async () => ({ default: Page }) },
      broken: { page: async () => ({ default: Broken }) },
      apart: { page: async () => ({ default: Page }), document: true },
    },
    slots: {},
    messages: async () => ({ default: {} }),
  });
const ahead = (id: string) => ({
  ...{ pathname: `/en/${id}`, search: '', hash: '', key: 'ahead', state: null, action: 'PUSH' as const },
  route: { id, remote: 'remote-test', params: {} },
});

beforeEach(() => {
  seen = [];
  jest.useFakeTimers();
});
afterEach(() => void jest.useRealTimers());

async function pointedAt(...ids: string[]) {
  const { ports } = fakePorts({ location: { pathname: '/en/here', route: null } });
  const { prepare } = remote();
  for (const id of ids) await act(async () => prepare?.(id, ports, ahead(id)));
  await act(() => jest.advanceTimersByTimeAsync(5_000));
}

describe('a prefetched page', () => {
  it('renders off screen up to its heading, for its own URL', async () => {
    await pointedAt('there');
    expect(seen).toEqual(['/en/there']);
    expect(document.body.textContent).toBe('');
  });

  it('renders off screen only once, however often it is prefetched', async () => {
    await pointedAt('there', 'there');
    expect(seen).toEqual(['/en/there']);
  });

  it('does not report a failed off-screen render', async () => {
    const reported = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    await pointedAt('broken');
    expect(seen).toContain('broken');
    expect(reported.mock.calls.filter(([message]) => !String(message).includes('act('))).toEqual([]);
  });

  it('does not render off screen if it is a separate document', async () => {
    await pointedAt('apart');
    expect(seen).toEqual([]);
  });
});
