import type { Locale } from '@parlay/contracts/brand';
import type { ReleaseRoute, Slot } from '@parlay/contracts/release';
import type { Ports } from '@parlay/ports';
import type { ComponentType, ReactNode } from 'react';

/** What a page component gets: the parameters of its route. */
export interface PageProps {
  params: Readonly<Record<string, string | undefined>>;
}

export interface PageModule {
  default: ComponentType<PageProps>;
  /** What stands around the page, and stays where the next page has the same one. */
  layout?: ComponentType<{ children: ReactNode }>;
}
/**
 * One file of `locales/`: a remote speaks the languages it has files for, and nothing else lists them.
 *
 * `routes` is the table of words by route id: `path` without the locale's segment (where it is left out, the English one
 * holds) and `title`, the document's until the page sets its own. A path that ends in `/*` owns every path below its
 * words; what follows them is the parameter `*`. All other keys are the remote's own messages.
 */
export type Messages = Readonly<Record<string, unknown>>;
export type MessagesModule = { default: Messages };

/** What a route is, in every language; its words are in the files of `locales/`. */
export interface RouteDefinition {
  /** `import(/* webpackChunkName: "page-casino" *\/ './pages/casino.tsx')`: the chunk is named `page-` + route id with `/` as `-`. */
  page: () => Promise<PageModule>;
  /** Players only: a guest is sent to the login page and comes back. */
  needsPlayer?: boolean;
  /** For developers and demonstrations: in production there is no such page. */
  demoOnly?: boolean;
  /** Reached by links alone: it says too little to be found by search engines. */
  unlisted?: boolean;
  /** The page stays mounted while its parameters change: it holds something a new mount would lose, such as a frame. */
  keep?: boolean;
  /** Entered by a document load, with a security policy of its own. */
  document?: boolean;
  /**
   * GET calls the page makes first, by audience, to the letter. `{id}` is a route parameter; `{locale}`, `{brand}`, `{origin}` and
   * `{device}` (`MOBILE` up to 767 px, else `DESKTOP`) are the page's.
   */
  firstData?: { visitor?: readonly string[]; player?: readonly string[] };
  /**
   * Parameters that are one of a list of words: by parameter, by the English word, the words of other languages. The server
   * then sends every other language's word to this one's, answers 404 to any other, and lists the pages for search engines.
   */
  words?: ReleaseRoute['words'];
  /** Parameters to draw first content with, where a pattern has required ones. */
  sample?: Record<string, string>;
}

export interface RemoteDefinition {
  /** Package name, for example `remote-casino`. */
  remote: string;
  routes: Readonly<Record<string, RouteDefinition>>;
  /** Slots filled on every page. */
  slots: Readonly<Partial<Record<Exclude<Slot, 'page'>, ComponentType>>>;
  /** ``import(/* webpackChunkName: "messages-[request]" *\/ `../locales/${locale}.json`)``; rejects where there is no such file. */
  messages: (locale: Locale) => Promise<MessagesModule>;
  /** Page drawn for paths that nobody owns (one remote only: the one that fills `top`). */
  notFound?: () => Promise<PageModule>;
}

/** What the host hands over at mount, as single-spa's custom properties. */
export interface MountProps {
  ports: Ports;
  slot: Slot;
  /** Made by the host; holds first content until the first commit. */
  element: HTMLElement;
  /** The part is on the page and can be used. */
  onReady(): void;
  /** Nothing of it could be drawn, or it broke later. The host decides what comes next. */
  onBroken(error: unknown, when: 'mount' | 'later'): void;
}
