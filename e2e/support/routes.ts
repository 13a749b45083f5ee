import { expect, type Page } from '@playwright/test';

/** A route in the page's release set. Its path has parameters and is in the page's language. */
interface Route {
  id: string;
  path: string;
}

/** Values of path parameters by route id. */
const PARAMETERS: Record<string, readonly string[]> = {
  game: ['Kite-Season', 'kite-season'],
  'help-centre/page': ['contact'],
  'account/ticket': ['T-1'],
};

/** Routes without a page for visitors: redirects, and the developers' gallery. */
const NO_PAGE = ['language', 'gallery'];

export interface Address {
  route: string;
  /** Remote that owns the page. The shell owns the page for unknown paths. */
  remote: string;
  path: string;
  /** Whether the page requires a login. */
  forPlayers: boolean;
}

/** Returns a path for each page of the site in a language, including a running tournament and an unknown page. */
export async function allPages(page: Page, locale: string): Promise<Address[]> {
  const response = await page.request.get('/api/sportuno/tournaments');
  const { data } = (await response.json()) as { data: { id: string; status: string }[] };
  const running = data.find(({ status }) => status === 'RUNNING')?.id ?? '';
  const html = await (await page.request.get(`/${locale}`)).text();
  const set = JSON.parse(/id="release-set">(.*?)<\/script>/s.exec(html)?.[1] ?? '') as {
    remotes: { remote: string; routes: Route[] }[];
  };
  const routes = set.remotes
    .flatMap(({ remote, routes }) => routes.map((route) => ({ ...route, remote })))
    .filter(({ id }) => !NO_PAGE.includes(id));
  const addresses = routes.map(({ id, path, remote }) => {
    const values = [...(id === 'tournament' ? [running] : (PARAMETERS[id] ?? []))];
    const filled = path.replace(/\/\*$|\/:\w+\?/g, '').replace(/:\w+/g, () => values.shift() ?? '');
    expect(filled, `${id} needs something for its parameters`).not.toMatch(/\/$|\/\//);
    return { route: id, remote, path: `/${locale}/${filled}`, forPlayers: /^account|^(game|trxmessage)$/.test(id) };
  });
  return [...addresses, { route: 'unknown', remote: 'remote-shell', path: `/${locale}/nowhere`, forPlayers: false }];
}
