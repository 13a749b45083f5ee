import { describe, expect, it } from '@jest/globals';
import { useState } from 'react';
import type { PageProps, RemoteDefinition } from './definition.ts';
import { mountedRoot, REMOTE } from './testing/mounted-root.tsx';

let mounts = 0;

function CountingPage({ params }: PageProps) {
  const [mount] = useState(() => ++mounts);
  return <h1>{`mount ${mount} at ${params['*'] ?? ''}`}</h1>;
}

const page = async () => ({ default: CountingPage });
const routes: RemoteDefinition['routes'] = { stable: { page, keep: true }, plain: { page } };

/** Returns a page's content after its parameters have changed. */
async function movedWithin(id: string) {
  mounts = 0;
  const at = (tail: string) => ({
    pathname: `/en/${id}/${tail}`,
    route: { id, remote: REMOTE, params: { '*': tail } },
  });
  const root = await mountedRoot({ slot: 'page', routes, location: at('1') });
  await root.go(at('2'));
  const text = root.text();
  await root.end();
  return text;
}

describe('a page whose parameters change', () => {
  it('remounts by default', async () => {
    expect(await movedWithin('plain')).toBe('mount 2 at 2');
  });

  it('stays mounted if its route has `keep`, and receives the new parameters', async () => {
    expect(await movedWithin('stable')).toBe('mount 1 at 2');
  });
});
