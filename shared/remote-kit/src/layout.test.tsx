import { describe, expect, it } from '@jest/globals';
import { type ReactNode, useState } from 'react';
import type { RemoteDefinition } from './definition.ts';
import { mountedRoot, REMOTE } from './testing/mounted-root.tsx';

let mounts = 0;

function Around({ children }: { children: ReactNode }) {
  const [mount] = useState(() => ++mounts);
  return (
    <>
      <nav>{`layout ${mount}`}</nav>
      {children}
    </>
  );
}

const page = (name: string) => () => <h1>{name}</h1>;
const routes: RemoteDefinition['routes'] = {
  one: { page: async () => ({ default: page('one'), layout: Around }) },
  two: { page: async () => ({ default: page('two'), layout: Around }) },
  bare: { page: async () => ({ default: page('bare') }) },
};
const at = (id: string) => ({ pathname: `/en/${id}`, route: { id, remote: REMOTE, params: {} } });

async function navigated(first: string, ...others: string[]) {
  mounts = 0;
  const root = await mountedRoot({ slot: 'page', routes, location: at(first) });
  const seen = [root.text()];
  for (const id of others) {
    await root.go(at(id));
    seen.push(root.text());
  }
  await root.end();
  return seen;
}

describe('a page layout', () => {
  it('stays mounted if the next page has the same layout', async () => {
    expect(await navigated('one', 'two')).toEqual(['layout 1one', 'layout 1two']);
  });

  it('unmounts with its page', async () => {
    expect(await navigated('one', 'bare', 'two')).toEqual(['layout 1one', 'bare', 'layout 2two']);
  });
});
