import type { Locale } from '@parlay/contracts/brand';
import type { ReleaseRoute, Slot } from '@parlay/contracts/release';
import type { Ports } from '@parlay/ports';
import type { ComponentType, ReactNode } from 'react';

/** Props of a page component: the parameters of its route. */
export interface PageProps {
  params: Readonly<Record<string, string | undefined>>;
}

export interface PageModule {
  default: ComponentType<PageProps>;
  /** Wraps the page; stays mounted when the next page has the same layout. */
  layout?: ComponentType<{ children: ReactNode }>;
}
/**
 * Content of one file in `locales/`. A remote speaks the languages that have a file; nothing else lists them.
 *
 * `routes` has, by route id, `path` without the locale's segment (the English one when absent) and `title`, the
 * document's title until the page sets its own. A path that ends in `/*` owns every path below it; the rest of the path
 * is the parameter `*`. All other keys are the remote's own messages.
 */
export type Messages = Readonly<Record<string, unknown>>;
export type MessagesModule = { default: Messages };

/** A route in every language; its path and title are in `locales/`. */
export interface RouteDefinition {
  /** `import(/* webpackChunkName: "page-casino" *\/ './pages/casino.tsx')`: the chunk is named `page-` + route id with `/` as `-`. */
  page: () => Promise<PageModule>;
  /** Players only: a guest is sent to the login page and returns afterwards. */
  needsPlayer?: boolean;
  /** For developers and demonstrations; production answers 404. */
  demoOnly?: boolean;
  /** Excluded from search engines because it has too little content; links still lead there. */
  unlisted?: boolean;
  /** Keeps the page mounted while its parameters change, for example to keep a frame. */
  keep?: boolean;
  /** Entered by a document load, with its own security policy. */
  document?: boolean;
  /**
   * GET calls the page makes first, by audience, exactly as it makes them. `{id}` is a route parameter; `{locale}`,
   * `{brand}`, `{origin}` and `{device}` (`MOBILE` up to 767 px, else `DESKTOP`) are the page's.
   */
  firstData?: { visitor?: readonly string[]; player?: readonly string[] };
  /**
   * Parameters with a fixed list of values: by parameter, then by the English word, the words of other languages. The
   * server redirects another language's word to this language's, answers 404 to any other, and lists the pages for
   * search engines.
   */
  words?: ReleaseRoute['words'];
  /** Parameters for rendering first content, when the pattern has required ones. */
  sample?: Record<string, string>;
}

export interface RemoteDefinition {
  /** Package name, for example `remote-casino`. */
  remote: string;
  routes: Readonly<Record<string, RouteDefinition>>;
  /** Components that fill slots on every page. */
  slots: Readonly<Partial<Record<Exclude<Slot, 'page'>, ComponentType>>>;
  /**
   * ``import(/* webpackChunkName: "messages-[request]" *\/ `../locales/${locale}.json`)``; rejects when there is no
   * such file.
   */
  messages: (locale: Locale) => Promise<MessagesModule>;
  /** Page for paths that nobody owns. Only the remote that fills `top` has it. */
  notFound?: () => Promise<PageModule>;
}

/** The host's mount arguments, passed as single-spa custom properties. */
export interface MountProps {
  ports: Ports;
  slot: Slot;
  /** Created by the host; holds first content until the first commit. */
  element: HTMLElement;
  /** Called when the part is on the page and can be used. */
  onReady(): void;
  /** Called when the first render failed (`mount`) or a later one (`later`). The host decides what happens next. */
  onBroken(error: unknown, when: 'mount' | 'later'): void;
}
