import type { ApiClient } from '@parlay/contracts/api';
import type { Locale } from '@parlay/contracts/brand';
import type { PageBrand } from '@parlay/contracts/page-brand';
import { localPorts } from './local.ts';
import type { Ports } from './ports.ts';
import { buildUrl } from './url.ts';

const never = () => new Promise<never>(() => undefined);

/** An API client that never responds, because first content is prerendered without data. */
const pendingApi = { get: never, post: never, patch: never, delete: never } as unknown as ApiClient;

export interface StaticPage {
  remote: string;
  brand: PageBrand;
  locale: Locale;
  /**
   * For a player, the page is prerendered with session `unknown`, because name and balance arrive with the first
   * API response.
   */
  audience: 'guest' | 'player';
  paths: Readonly<Record<string, string>>;
  route: { id: string; params: Record<string, string> } | null;
}

/**
 * Creates ports for prerendering first content at build time, with facts about the page but without data or
 * effects.
 */
export function staticPorts(page: StaticPage): Ports {
  return localPorts({
    remote: page.remote,
    api: pendingApi,
    brand: page.brand,
    locale: page.locale,
    session: page.audience === 'guest' ? { status: 'guest' } : { status: 'unknown' },
    balance: { status: 'none' },
    paths: page.paths,
    location: {
      pathname: page.route
        ? buildUrl(page.locale, page.paths[page.route.id] ?? '', page.route.params)
        : `/${page.locale}`,
      search: '',
      hash: '',
      key: 'static',
      state: null,
      action: 'POP',
      route: page.route ? { id: page.route.id, remote: page.remote, params: page.route.params } : null,
    },
    now: () => 0,
  }).ports;
}
