import type { FakeOptions } from '@parlay/ports/fakes';
import { type Rendered, renderWithPorts } from '@parlay/testing';
import type { ReactElement } from 'react';
import en from '../../locales/en.json';
import remote from '../remote.ts';

const ownPaths = Object.fromEntries(Object.entries(en.routes).map(([id, { path }]) => [id, path]));

/** Paths of the other remotes, as in a release set. */
const otherPaths = {
  casino: 'casino',
  'live-games': 'live-games',
  betting: 'betting',
  game: 'game/:name/:id/:free?',
  tournament: 'tournaments/:id',
};

/** Renders a part of the shell as on a page of the English site. */
export function renderShell(element: ReactElement, options: FakeOptions = {}): Rendered {
  return renderWithPorts(element, {
    remote: 'remote-shell',
    messages: en,
    paths: { ...otherPaths, ...ownPaths },
    ...options,
  });
}

/** Renders the page for a shell route after loading its code. */
export async function renderPage(
  id: string,
  options: FakeOptions & { params?: Record<string, string> } = {},
): Promise<Rendered> {
  const route = remote.definition.routes[id];
  if (!route) throw new Error(`the shell has no route ${id}`);
  const { default: Page } = await route.page();
  const params = options.params ?? route.sample ?? {};
  return renderShell(<Page params={params} />, {
    ...options,
    location: { pathname: `/en/${id}`, route: { id, remote: 'remote-shell', params }, ...options.location },
  });
}
