import type { ApiClient, ApiFailure } from '@parlay/contracts/api';
import type { Locale } from '@parlay/contracts/brand';
import { PageBrand } from '@parlay/contracts/page-brand';
import type { BalanceState, SessionState } from '@parlay/contracts/session';
import type { SiteModes } from '@parlay/contracts/site-modes';
import { type LocalPorts, localPorts } from './local.ts';
import type { PageLocation, WatchedValue } from './ports.ts';

export interface ApiCall {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** Path with its parameters filled in, for example `/api/games/kite-season/launch`. */
  path: string;
  query: Record<string, unknown>;
  body: unknown;
  headers: Record<string, string>;
}

/**
 * Returns the response of a fake call: data, or `failure(…)`. May return a promise, so that a test can delay the
 * response.
 */
export type Handler = (call: ApiCall) => unknown;
/** Handlers by key, such as `GET /api/games` or `POST /api/games/{id}/launch`. */
export type Handlers = Record<string, Handler>;

class Failure {
  readonly error: ApiFailure;
  constructor(error: ApiFailure) {
    this.error = error;
  }
}

/** Makes a handler respond with a failure, as the API would. */
export const failure = (error: Partial<ApiFailure> & { code: string }): Failure =>
  new Failure({ kind: 'http', status: 400, message: error.code, ...error } as ApiFailure);

export interface FakeOptions {
  api?: Handlers;
  brand?: Partial<PageBrand>;
  mode?: 'demo' | 'production';
  modes?: WatchedValue<SiteModes>;
  locale?: Locale;
  session?: SessionState;
  balance?: BalanceState;
  paths?: Record<string, string>;
  location?: Partial<PageLocation>;
  now?: () => number;
  remote?: string;
}

export interface FakePorts extends LocalPorts {
  /** All calls so far. */
  calls: ApiCall[];
  /** Replaces or adds handlers. */
  handle(handlers: Handlers): void;
}

export const aPlayer = (user: Partial<Extract<SessionState, { status: 'player' }>['user']> = {}): SessionState => ({
  status: 'player',
  user: {
    customerId: 'c-demo1',
    username: 'demo1',
    displayName: 'demo1',
    initials: 'D1',
    currency: 'EUR',
    lastLogin: { timestamp: '2026-05-15T08:12:44.000Z', ipAddress: '84.112.40.17' },
    sessionTimeoutMinutes: 20,
    ...user,
  },
});

export const aBalance = (spendable = '1000.00', version = 1): BalanceState => ({
  status: 'known',
  balances: { spendable, withdrawable: '600.00', locked: '150.00', bonus: '250.00', currency: 'EUR', version },
});

/** Returns a brand as the page receives it. Fields that have a default in the schema get that default. */
export const aBrand = (brand: Partial<PageBrand> = {}): PageBrand => ({
  ...PageBrand.parse({
    id: 104,
    name: 'Parlay',
    theme: 'parlay',
    groupName: 'Parlay Group',
    locales: ['en', 'fi'],
    currencies: ['EUR'],
    timezone: 'Europe/Malta',
    products: ['casino', 'live-games', 'virtuals', 'betting', 'live-betting', 'tournaments', 'lottery', 'promotions'],
    licence: {
      authority: 'Demo Gaming Authority',
      number: '8048/2026',
      verifyUrl: 'http://sandbox.localhost:8082/licence',
      companyId: 'parlay-8048',
    },
    companyText: 'Operated by Parlay Group under licence 8048/2026.',
    paymentMethods: [{ id: 'visa', name: 'Visa', enabled: true }],
    policy: { demo: 'open' },
    hasLiveGames: true,
  }),
  ...brand,
});

/** Creates fake ports that keep state, respond to API calls through handlers, and record the calls. */
export function fakePorts(options: FakeOptions = {}): FakePorts {
  const calls: ApiCall[] = [];
  let handlers: Handlers = { ...options.api };
  const api = fakeApi(
    (call) => calls.push(call),
    () => handlers,
  );
  const local = localPorts({
    api,
    brand: aBrand(options.brand),
    locale: options.locale ?? 'en',
    session: options.session ?? { status: 'guest' },
    balance: options.balance ?? (options.session?.status === 'player' ? aBalance() : { status: 'none' }),
    paths: options.paths ?? {},
    location: {
      pathname: '/en/home',
      search: '',
      hash: '',
      key: 'first',
      state: null,
      action: 'POP',
      route: null,
      ...options.location,
    },
    now: options.now ?? (() => Date.parse('2026-05-16T20:41:00.000Z')),
    ...(options.mode ? { mode: options.mode } : {}),
    ...(options.modes ? { modes: options.modes } : {}),
    ...(options.remote ? { remote: options.remote } : {}),
  });
  return {
    ...local,
    calls,
    handle: (more) => {
      handlers = { ...handlers, ...more };
    },
  };
}

interface CallOptions {
  params?: { path?: Record<string, unknown>; query?: Record<string, unknown>; header?: Record<string, unknown> };
  body?: unknown;
  headers?: Record<string, string>;
}

function fakeApi(record: (call: ApiCall) => void, handlers: () => Handlers): ApiClient {
  const method =
    (verb: ApiCall['method']) =>
    async (template: string, { params = {}, body, headers = {} }: CallOptions = {}) => {
      const path = template.replace(/\{(\w+)\}/g, (_all, name: string) =>
        encodeURIComponent(String(params.path?.[name])),
      );
      const call: ApiCall = {
        method: verb,
        path,
        query: params.query ?? {},
        body,
        headers: { ...(params.header as Record<string, string>), ...headers },
      };
      record(call);
      const handler = handlers()[`${verb} ${template}`];
      const answer = handler
        ? await handler(call)
        : failure({ code: 'not_faked', status: 404, message: `no handler for ${verb} ${template}` });
      return answer instanceof Failure ? { ok: false, error: answer.error } : { ok: true, data: answer };
    };
  return {
    get: method('GET'),
    post: method('POST'),
    patch: method('PATCH'),
    delete: method('DELETE'),
  } as unknown as ApiClient;
}
