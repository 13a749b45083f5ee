import { expect, type Page } from '@playwright/test';

/** A route as the page's release set names it: its path in the page's language, with parameters. */
interface Route {
  id: string;
  path: string;
}

/** What stands for the parameters of a path, by the route's id. */
const PARAMETERS: Record<string, readonly string[]> = {
  game: ['Kite-Season', 'kite-season'],
  'help-centre/page': ['contact'],
  'account/ticket': ['1'],
};

/** Leads elsewhere at once; is no page of the site, but one for whoever builds it. */
const NO_PAGE = ['language', 'gallery'];

export interface Address {
  route: string;
  /** The remote that owns it; the unknown one's is the shell. */
  remote: string;
  path: string;
  /** Only players are let in. */
  forPlayers: boolean;
}

/** An address of every page that the site of this run has in a language, a running tournament's among them, and an unknown one. */
export async function everyAddress(page: Page, locale: string): Promise<Address[]> {
  const answer = await page.request.get('/api/sportuno/tournaments');
  const { data } = (await answer.json()) as { data: { id: string; status: string }[] };
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
