import type { BusPort } from '@parlay/bus';
import type { ApiClient, ApiFailure } from '@parlay/contracts/api';
import type { Locale } from '@parlay/contracts/brand';
import type { Notice } from '@parlay/contracts/bus';
import type { PageBrand } from '@parlay/contracts/page-brand';
import type { RealtimeEvent } from '@parlay/contracts/realtime';
import type { Report } from '@parlay/contracts/reports';
import type { PublicRoute } from '@parlay/contracts/routes';
import type { BalanceState, SessionState } from '@parlay/contracts/session';
import type { i18n } from 'i18next';
import type { Observable } from 'rxjs';
import type { z } from 'zod/mini';

/** A value that is known now and can be watched. `value$` starts with the value of now. */
export interface Watched<T> {
  current(): T;
  readonly value$: Observable<T>;
}

export interface Consent {
  type: string;
  presentedText?: string | undefined;
}

/** What a login sends (EN4). */
export interface LoginCommand {
  username: string;
  password: string;
  consents?: Record<string, boolean>;
  /** Code of the second factor, of letters, digits, spaces and hyphens; refused as `otp_required` where it is needed. */
  otp?: string;
  /** Hash and traits of the device, where it tells them: a login works without (D3). */
  browserFingerPrint?: Readonly<Record<string, unknown>>;
}

export type LoginResult =
  | { ok: true }
  /** Consents the player must accept first; resubmit with them. */
  | { ok: false; fault: 'consents'; consents: Consent[]; error: ApiFailure }
  | { ok: false; fault: 'refused' | 'limited' | 'unreachable'; error: ApiFailure };

/** What became of the wish to go on with a session. Why not: no click, touch or key came before it, or nobody is signed in. */
export type Extension = 'extended' | 'no-gesture' | 'no-session';

/** Who is signed in. A typed view on `session.*` and `balance.changed`; only the host writes there. */
export interface SessionPort extends Watched<SessionState> {
  readonly balance: Watched<BalanceState>;
  login(command: LoginCommand): Promise<LoginResult>;
  /** Ends the session here, in other tabs and on the server. Resolves also when the server cannot be reached. */
  logout(): Promise<void>;
  /** Somebody is here: an unused session goes on from now. Believed only right after a gesture of the player (D14). */
  extend(): Extension;
  /** Asks the server again: after money moved, after a reconnect. */
  refresh(): Promise<void>;
}

/** The typed client of the players' API. Never rejects: failures are values with names. */
export type ApiPort = ApiClient;

export interface RouteMatch {
  /** Route id; public ones stand in contracts/routes. */
  id: string;
  remote: string;
  params: Readonly<Record<string, string | undefined>>;
}

export interface PageLocation {
  pathname: string;
  search: string;
  hash: string;
  key: string;
  state: unknown;
  action: 'POP' | 'PUSH' | 'REPLACE';
  /** null where no remote owns the path: the page is a 404. */
  route: RouteMatch | null;
}

export interface UrlOptions {
  query?: Record<string, string | number | undefined>;
  hash?: string;
  /** Returned unchanged for a visitor (SH25). */
  fallback?: string;
}

/** The one history of the page. */
export interface NavigationPort extends Watched<PageLocation> {
  /** Path of a public route in this locale, with its parameters; `/{locale}/home` where no remote offers the route. */
  urlFor(route: PublicRoute, params?: Record<string, string | number | undefined>, options?: UrlOptions): string;
  /** True where a live remote owns the route. */
  has(route: PublicRoute): boolean;
  go(to: string, options?: { replace?: boolean; state?: unknown }): void;
  back(): void;
  /** Fetches what a path's page is drawn with. Links need no call: the host does it when one is pointed at, focused or touched. */
  prefetch(to: string): void;
  /** Document title and description of the page shown. */
  title(title: string, description?: string): void;
}

/** What became of an event to the player's other devices. Refused ones are never sent. */
export type ClientEventOutcome = 'sent' | 'refused-name' | 'refused-channel' | 'not-connected';

export interface RealtimePort {
  /** `off` for visitors. */
  readonly status: Watched<'off' | 'up' | 'down'>;
  readonly events$: Observable<RealtimeEvent>;
  /** RS5: the player's other devices. `here`: there were some when this one came; `joined`: one has come since. */
  readonly devices$: Observable<'here' | 'joined'>;
  /** This is the player's only device now. Hosts of before do not tell. */
  readonly alone$?: Observable<void>;
  /** RS6: tells the player's other devices. The name begins with `client-`; what arrives there is never a fact (D15). */
  tell(event: string, data: Readonly<Record<string, unknown>>): ClientEventOutcome;
}

/** Notices of the stack and the info bar: a typed view on topics. */
export interface NotifyPort {
  /** Shows a notice and returns its id. The same id replaces. */
  show(notice: Omit<Notice, 'id'> & { id?: string }): string;
  close(id: string): void;
  infoBar(message: { type: 'success' | 'fail' | 'info'; text: string; duration?: number }): void;
}

export interface I18nPort {
  locale: Locale;
  /** The page's one i18next instance. Remotes reach it through remote-kit only. */
  instance: i18n;
}

export interface BrandPort {
  brand: PageBrand;
  mode: 'demo' | 'production';
  frameOrigins: readonly string[];
  /** The page's paths in the brand's other locales. */
  alternates(): Partial<Record<Locale, string>>;
}

export interface Preferences {
  showBalance: boolean;
  theme: 'light' | 'dark' | 'system';
  /** SH36: what is not needed (chat, traits of the device, whose link it was, counting) waits for `all`. */
  cookies: 'undecided' | 'all' | 'needed';
}

/** Choices of this browser, kept in cookies for a year. */
export interface PreferencesPort {
  get<K extends keyof Preferences>(key: K): Preferences[K];
  set<K extends keyof Preferences>(key: K, value: Preferences[K]): void;
  watch<K extends keyof Preferences>(key: K): Observable<Preferences[K]>;
}

/**
 * What a player has typed or put on the slip. Survives a swap of the remote, a failure and a reload in this tab.
 * Passwords, card data and codes are never written here.
 */
export interface DraftsPort {
  read(key: string): unknown;
  write(key: string, value: unknown): void;
  clear(key: string): void;
  /** Held drafts keep an always-mounted remote from being swapped at a bad moment. */
  hold(reason: string): () => void;
}

export interface FrameConnection<Out> {
  send(message: Out): void;
  close(): void;
}

export interface FrameOptions<In> {
  /** Exact origin of the frame; messages from elsewhere are ignored and counted. */
  origin: string;
  schema: z.ZodMiniType<In>;
  onMessage(message: In): void;
}

export interface FramesPort {
  /** Accepts messages of one frame only: its origin, its window, its schema. */
  connect<In, Out>(iframe: HTMLIFrameElement, options: FrameOptions<In>): FrameConnection<Out>;
}

export interface TelemetryPort {
  report(report: Report): void;
  /** What this page's reports go under; said where something failed. Hosts of before have none. */
  reference?: string;
}

export interface ClockPort {
  /** Server time in milliseconds: a client clock wrong by a day changes nothing. */
  now(): number;
  /** Ticks with server time; runs only while somebody listens. */
  every(milliseconds: number): Observable<number>;
}

/** What the host gives a remote, in the remote's own name. */
export interface Ports {
  version: 1;
  self: { remote: string; version: string; container: string };
  session: SessionPort;
  api: ApiPort;
  bus: BusPort;
  navigation: NavigationPort;
  realtime: RealtimePort;
  notify: NotifyPort;
  i18n: I18nPort;
  brand: BrandPort;
  preferences: PreferencesPort;
  drafts: DraftsPort;
  frames: FramesPort;
  telemetry: TelemetryPort;
  clock: ClockPort;
}
