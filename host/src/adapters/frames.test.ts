import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { LotteryFrameMessage, SportsFrameMessage } from '@parlay/contracts/frames';
import { createFrameGate, type FrameGate } from './frames.ts';

const ORIGIN = 'http://sandbox.localhost:8082';
const COUNT = 10_000;

/** Returns a generator of pseudo-random numbers in [0, 1), the same in every run. */
function seededRandom(seed: number) {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

let gate: FrameGate;
let reported: string[];
let frames: { iframe: HTMLIFrameElement; received: unknown[]; close(): void }[];
let failures: unknown[];
const onError = (event: ErrorEvent) => failures.push(event.error);

beforeEach(() => {
  const reasons: string[] = [];
  reported = reasons;
  failures = [];
  window.addEventListener('error', onError);
  gate = createFrameGate(window, (reason) => reasons.push(reason));
  frames = [SportsFrameMessage, LotteryFrameMessage].map((schema) => {
    const iframe = document.body.appendChild(document.createElement('iframe'));
    const received: unknown[] = [];
    const connection = gate.port.connect<unknown, object>(iframe, {
      origin: ORIGIN,
      schema,
      onMessage: (message) => received.push(message),
    });
    return { iframe, received, close: connection.close };
  });
});

afterEach(() => {
  for (const { iframe, close } of frames) {
    close();
    iframe.remove();
  }
  window.removeEventListener('error', onError);
});

const post = (source: MessageEventSource | null, origin: string, data: unknown) =>
  window.dispatchEvent(new MessageEvent('message', { source, origin, data }));

const VALID_MESSAGES = [
  { action: 'ext.sportsbook.ready' },
  { action: 'ext.sportsbook.size', parameters: { height: 900 } },
  { action: 'ext.sportsbook.logon' },
  { action: 'location', location: '/event/1', seoLink: '/a' },
  { action: 'scroll-to-top' },
  { action: 'extend-session' },
  { action: 'save', parameters: { items: { view: '1' }, cookies: [{ name: 'view', value: '1', expiry: 5 }] } },
  { action: 'retrieve', parameters: {} },
  { action: 'clear', parameters: { items: ['view'] } },
];

const ORIGINS = [
  'http://sandbox.localhost:8083',
  'https://sandbox.localhost:8082',
  'http://sandbox.localhost',
  'http://SANDBOX.localhost:8082',
  'http://sandbox.localhost:8082.evil.example',
  'http://evil.example',
  'http://localhost',
  'null',
  '',
];

const looped: Record<string, unknown> = { action: 'location' };
looped.location = looped;
const deep = Array.from({ length: 500 }).reduce<unknown>((inner) => ({ parameters: inner }), {});

const INVALID_MESSAGES: unknown[] = [
  undefined,
  null,
  true,
  0,
  Number.NaN,
  10n,
  '',
  'ext.sportsbook.ready',
  '{"action":"ext.sportsbook.ready"}',
  [],
  [{ action: 'ext.sportsbook.ready' }],
  {},
  { action: null },
  { action: 'EXT.SPORTSBOOK.READY' },
  { action: ['ext.sportsbook.ready'] },
  { action: 'ext.sportsbook.size' },
  { action: 'ext.sportsbook.size', parameters: null },
  { action: 'ext.sportsbook.size', parameters: { height: '900' } },
  { action: 'ext.sportsbook.size', parameters: { height: -1 } },
  { action: 'ext.sportsbook.size', parameters: { height: Number.NaN } },
  { action: 'ext.sportsbook.size', parameters: { height: Number.POSITIVE_INFINITY } },
  { action: 'ext.sportsbook.size', parameters: { height: 1e9 } },
  { action: 'onIFrameHeightChange', parameters: { height: '100%' } },
  { action: 'onIFrameHeightChange', parameters: { height: 1, scrollToTop: 'yes' } },
  { action: 'location' },
  { action: 'location', location: 'javascript:alert(1)' },
  { action: 'location', location: 'https://evil.example/' },
  { action: 'location', location: `/${'a'.repeat(600)}` },
  { action: 'location', location: { toString: '/event/1' } },
  { action: 'location', location: '/event/1', seoLink: 7 },
  { action: 'save' },
  { action: 'save', parameters: { items: [['view', '1']] } },
  { action: 'save', parameters: { items: { view: 1 } } },
  { action: 'save', parameters: { items: { view: 'x'.repeat(30_000) } } },
  { action: 'save', parameters: { cookies: [{ name: 'view', value: '1', expiry: 'year' }] } },
  { action: 'save', parameters: { cookies: [{ value: '1' }] } },
  { action: 'retrieve', parameters: { items: 'view' } },
  { action: 'clear', parameters: { cookies: Array.from({ length: 201 }, () => 'view') } },
  { action: 'extend-session', request: {} },
  { action: 'opt.sportsbook.token', parameters: { authtoken: 'x' } },
  { action: '__proto__' },
  JSON.parse('{"__proto__":{"action":"ext.sportsbook.ready"}}'),
  new Map([['action', 'ext.sportsbook.ready']]),
  new Date(0),
  new ArrayBuffer(8),
  looped,
  deep,
];

describe('createFrameGate [FR2]', () => {
  it('accepts messages from the exact origin and window, and only in the agreed shape [FR2, D7]', () => {
    const [sports] = frames;
    for (const message of VALID_MESSAGES) post(sports?.iframe.contentWindow ?? null, ORIGIN, message);
    expect(sports?.received).toEqual(VALID_MESSAGES);
    expect([...gate.ignored]).toEqual([]);
    expect(frames[1]?.received).toEqual([]);
  });

  it('withstands 10,000 messages with a wrong origin, window or shape [FR2]', () => {
    const random = seededRandom(42);
    const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T;
    const stranger = document.body.appendChild(document.createElement('iframe'));
    const removed = document.body.appendChild(document.createElement('iframe'));
    const removedWindow = removed.contentWindow;
    removed.remove();
    const windows = [stranger.contentWindow, removedWindow, window, null];
    const before = document.body.innerHTML;

    for (let turn = 0; turn < COUNT; turn += 1) {
      const { iframe } = pick(frames);
      const wrong = pick(['origin', 'window', 'shape', 'all']);
      const source = wrong === 'window' || wrong === 'all' ? pick(windows) : iframe.contentWindow;
      const origin = wrong === 'origin' || wrong === 'all' ? pick(ORIGINS) : ORIGIN;
      const data = wrong === 'shape' || wrong === 'all' ? pick(INVALID_MESSAGES) : pick(VALID_MESSAGES);
      post(source, origin, data);
    }

    stranger.remove();
    expect(frames.map(({ received }) => received)).toEqual([[], []]);
    expect(failures).toEqual([]);
    expect(document.body.innerHTML).toBe(before.replace('<iframe></iframe>', ''));
    const ignored = [...gate.ignored.values()].reduce((sum, count) => sum + count, 0);
    expect(ignored).toBeGreaterThan(COUNT * 0.7);
    // A flood of messages must not cause a flood of reports.
    expect(reported.length).toBeLessThanOrEqual(15);
  });

  it('keeps frames separate, and ignores a frame after it is closed [FR2]', () => {
    const [sports, lottery] = frames;
    post(lottery?.iframe.contentWindow ?? null, ORIGIN, { action: 'ext.sportsbook.ready' });
    sports?.close();
    post(sports?.iframe.contentWindow ?? null, ORIGIN, { action: 'ext.sportsbook.ready' });
    expect(frames.map(({ received }) => received)).toEqual([[], []]);
    expect(failures).toEqual([]);
  });
});
