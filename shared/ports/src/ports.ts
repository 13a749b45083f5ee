import type { BusPort } from '@parlay/bus';
import type { ApiClient, ApiFailure } from '@parlay/contracts/api';
import type { Locale } from '@parlay/contracts/brand';
import type { Notice } from '@parlay/contracts/bus';
import type { PageContext } from '@parlay/contracts/page';
import type { PageBrand } from '@parlay/contracts/page-brand';
import type { RealtimeEvent } from '@parlay/contracts/realtime';
import type { Report } from '@parlay/contracts/reports';
import type { PublicRoute } from '@parlay/contracts/routes';
import type { BalanceState, SessionState } from '@parlay/contracts/session';
import type { SiteModes } from '@parlay/contracts/site-modes';
import type { i18n } from 'i18next';
import type { Observable } from 'rxjs';
import type { z } from 'zod/mini';

/** An observable value that always has a current value. `value$` emits the current value first. */
export interface WatchedValue<T> {
  current(): T;
  readonly value$: Observable<T>;
}

export interface Consent {
  type: string;
  presentedText?: string | undefined;
}

/** Request body of a login (EN4). */
export interface LoginCommand {
  username: string;
  password: string;
  consents?: Record<string, boolean>;
  /**
   * Second-factor code of letters, digits, spaces and hyphens. A login that lacks a required code is refused with
   * `otp_required`.
   */
  otp?: string;
  /** Optional hash and traits of the device, if the browser provides them (D3). */
  browserFingerPrint?: Readonly<Record<string, unknown>>;
}

export type LoginResult =
  | { ok: true }
  /** Consents that the player must accept first. The login is then sent again together with them. */
  | { ok: false; error: 'consents'; consents: Consent[]; failure: ApiFailure }
  | { ok: false; error: 'refused' | 'limited' | 'unreachable'; failure: ApiFailure };

/**
 * Result of extending the session. `no-gesture` means that no click, touch or key press preceded the call. `no-
 * session` means that no player is signed in.
 */
export type Extension = 'extended' | 'no-gesture' | 'no-session';

/** The signed-in player. A typed view of `session.*` and `balance.changed`, which only the host publishes. */
export interface SessionPort extends WatchedValue<SessionState> {
  readonly balance: WatchedValue<BalanceState>;
  login(command: LoginCommand): Promise<LoginResult>;
  /**
   * Ends the session in this tab, in other tabs and on the server. Resolves even if the server is unreachable. The
   * page then goes to the URL `to`. Without `to` it stays, or leaves a page that is for players only. Callers must
   * not navigate afterwards, because the page may already have been left.
   */
  logout(options?: { to?: string }): Promise<void>;
  /** Restarts the session's idle timeout. Accepted only right after a gesture by the player (D14). */
  extend(): Extension;
  /** Reloads session and balance from the server, for example after a payment or a reconnect. */
  refresh(): Promise<void>;
}

/** The typed client for the players' API. Never rejects, because failures are values with named codes. */
export type ApiPort = ApiClient;

export interface RouteMatch {
  /** Route id. Public routes are listed in contracts/routes. */
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
  /** Null if no remote owns the path, so the page is a 404. */
  route: RouteMatch | null;
}

export interface UrlOptions {
  query?: Record<string, string | number | undefined>;
  hash?: string;
  /** URL that visitors get instead of the route's URL, unchanged (SH25). */
  fallback?: string;
}

/** The page's only history. */
export interface NavigationPort extends WatchedValue<PageLocation> {
  /**
   * Returns a public route's path in this locale with its parameters, or `/{locale}/home` if no remote offers the
   * route.
   */
  urlFor(route: PublicRoute, params?: Record<string, string | number | undefined>, options?: UrlOptions): string;
  /** Returns true if a live remote owns the route. */
  has(route: PublicRoute): boolean;
  go(to: string, options?: { replace?: boolean; state?: unknown }): void;
  back(): void;
  /**
   * Loads the code and data of a path's page. Links need no call, because the host prefetches on hover, focus and
   * touch.
   */
  prefetch(to: string): void;
  /** Sets the document's title and description. */
  title(title: string, description?: string): void;
}

/** Result of sending an event to the player's other devices. Refused events are not sent. */
export type ClientEventOutcome = 'sent' | 'refused-name' | 'refused-channel' | 'not-connected';

export interface RealtimePort {
  /** `off` for visitors. */
  readonly status: WatchedValue<'off' | 'up' | 'down'>;
  readonly events$: Observable<RealtimeEvent>;
  /**
   * The same events for the one component that shows them. Events of the last minute are buffered while that
   * component is not mounted. Older hosts do not provide it.
   */
  readonly kept$?: Observable<RealtimeEvent>;
  /**
   * Changes of the player's other devices (RS5). `here` means that some were already connected, and `joined` that
   * one has connected since.
   */
  readonly devices$: Observable<'here' | 'joined'>;
  /** Emits when this becomes the player's only device. Older hosts do not provide it. */
  readonly alone$?: Observable<void>;
  /**
   * Sends an event to the player's other devices (RS6). Its name must start with `client-`. Receivers never trust
   * the content (D15).
   */
  tell(event: string, data: Readonly<Record<string, unknown>>): ClientEventOutcome;
}

/** Notices in the stack and in the info bar, as a typed view of bus topics. */
export interface NotifyPort {
  /** Shows a notice and returns its id. Replaces an existing notice with the same id. */
  show(notice: Omit<Notice, 'id'> & { id?: string }): string;
  close(id: string): void;
  infoBar(message: { type: 'success' | 'fail' | 'info'; text: string; duration?: number }): void;
}

export interface I18nPort {
  locale: Locale;
  /** The page's only i18next instance. Remotes reach it through remote-kit. */
  instance: i18n;
}

export interface BrandPort {
  brand: PageBrand;
  mode: PageContext['mode'];
  frameOrigins: readonly string[];
  /**
   * The brand's modes, which staff switch while the page is open. `brand` contains the modes at page load. Older
   * hosts do not provide it.
   */
  modes?: WatchedValue<SiteModes>;
  /** The page's paths in the brand's other locales. */
  alternates(): Partial<Record<Locale, string>>;
}

export interface Preferences {
  showBalance: boolean;
  theme: 'light' | 'dark' | 'system';
  /**
   * Consent to cookies. Features that are not strictly necessary (chat, device traits, affiliate tag, analytics)
   * require `all` (SH36).
   */
  cookies: 'undecided' | 'all' | 'needed';
}

/** Choices made in this browser, stored in cookies for a year. */
export interface PreferencesPort {
  get<K extends keyof Preferences>(key: K): Preferences[K];
  set<K extends keyof Preferences>(key: K, value: Preferences[K]): void;
  watch<K extends keyof Preferences>(key: K): Observable<Preferences[K]>;
}

/**
 * A player's unfinished input, such as a form or a betslip. Survives a swap of the remote, a failure and a reload
 * in this tab. Never store passwords, card data or codes here.
 */
export interface DraftsPort {
  read(key: string): unknown;
  write(key: string, value: unknown): void;
  clear(key: string): void;
  /** Delays the swap of an always-mounted remote until the returned function is called. */
  hold(reason: string): () => void;
}

export interface FrameConnection<Out> {
  send(message: Out): void;
  close(): void;
}

export interface FrameOptions<In> {
  /** Exact origin of the frame. Messages from other origins are ignored and counted. */
  origin: string;
  schema: z.ZodMiniType<In>;
  onMessage(message: In): void;
}

export interface FramesPort {
  /** Accepts messages only from this frame, after checking origin, window and schema. */
  connect<In, Out>(iframe: HTMLIFrameElement, options: FrameOptions<In>): FrameConnection<Out>;
}

export interface TelemetryPort {
  report(report: Report): void;
  /** Reference of this page's reports, shown to players in error messages. Older hosts do not provide it. */
  reference?: string;
}

export interface ClockPort {
  /** Returns the server time in milliseconds, so that a wrong client clock has no effect. */
  now(): number;
  /**
   * Emits the server time immediately and then at each full step of this interval. The timer runs only while there
   * are subscribers.
   */
  every(milliseconds: number): Observable<number>;
}

/** Ports that the host provides to a remote, under the remote's name. */
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
