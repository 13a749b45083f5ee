import type { Locale } from '@parlay/contracts/brand';
import type { ReleaseRoute, Slot } from '@parlay/contracts/release';
import type { Ports } from '@parlay/ports';
import type { ComponentType, ReactNode } from 'react';

/** Props of a page component: its route parameters. */
export interface PageProps {
  params: Readonly<Record<string, string | undefined>>;
}

export interface PageModule {
  default: ComponentType<PageProps>;
  /** Wraps the page. Stays mounted if the next page has the same layout. */
  layout?: ComponentType<{ children: ReactNode }>;
}
/**
 * Content of one file in `locales/`. A remote supports the languages that have a file. No other list needs a change.
 *
 * `routes` has two texts per route id: `path` without the locale segment (English if absent), and `title`, the document title until
 * the page sets its own. A path ending in `/*` owns every path below it, and the rest of the path is the parameter `*`. All other
 * keys are the remote's own messages.
 */
export type Messages = Readonly<Record<string, unknown>>;
export type MessagesModule = { default: Messages };

/** A route in every language. Its path and title are in `locales/`. */
export interface RouteDefinition {
  /** `import(/* webpackChunkName: "page-casino" *\/ './pages/casino.tsx')`. The chunk is named `page-` and the route id, with `-` for `/`. */
  page: () => Promise<PageModule>;
  /** Only for players. Guests are redirected to the login page and return afterwards. */
  needsPlayer?: boolean;
  /** For developers and demos. Production responds with 404. */
  demoOnly?: boolean;
  /** Excluded from search engines because it has too little content. Other pages still link to it. */
  unlisted?: boolean;
  /** Keeps the page mounted while its parameters change, for example to keep a frame. */
  keep?: boolean;
  /** Opened with a document load, with its own CSP. */
  document?: boolean;
  /**
   * GET calls that the page makes first, by audience and exactly as it makes them. `{id}` is a route parameter. `{locale}`,
   * `{brand}`, `{origin}` and `{device}` (`MOBILE` up to 767 px, otherwise `DESKTOP`) are the page's.
   */
  firstData?: { visitor?: readonly string[]; player?: readonly string[] };
  /**
   * Translations of parameters that have a fixed list of values, by parameter and English word. The server
   * redirects another language's word to this language's word, responds with 404 to any other word, and lists the
   * pages for search engines.
   */
  words?: ReleaseRoute['words'];
  /** Parameters for prerendering first content, if the pattern requires any. */
  sample?: Record<string, string>;
}

export interface RemoteDefinition {
  /** Package name, for example `remote-casino`. */
  remote: string;
  routes: Readonly<Record<string, RouteDefinition>>;
  /** Components that fill slots on every page. */
  slots: Readonly<Partial<Record<Exclude<Slot, 'page'>, ComponentType>>>;
  /**
   * ``import(/* webpackChunkName: "messages-[request]" *\/ `../locales/${locale}.json`)``. Rejects if there is no
   * such file.
   */
  messages: (locale: Locale) => Promise<MessagesModule>;
  /** Page for paths that no remote owns. Only the remote that fills `top` provides it. */
  notFound?: () => Promise<PageModule>;
}

/** The host's mount arguments, passed as single-spa custom properties. */
export interface MountProps {
  ports: Ports;
  slot: Slot;
  /** Created by the host. Contains first content until the first commit. */
  element: HTMLElement;
  /** Called when the part is on the page and interactive. */
  onReady(): void;
  /** Called if the first render (`mount`) or a later one (`later`) failed. The host decides what happens next. */
  onBroken(error: unknown, when: 'mount' | 'later'): void;
}
