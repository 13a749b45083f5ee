import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { VISIT_NAME } from '@parlay/contracts/visit-names';
import { reportPresence } from './presence.ts';

const TOKEN = 't'.repeat(43);
const TextBlob = globalThis.Blob;

beforeEach(() => {
  jest.useFakeTimers();
  // jsdom cannot read a blob without waiting.
  globalThis.Blob = class {
    readonly parts: string[];
    constructor(parts: string[]) {
      this.parts = parts;
    }
  } as unknown as typeof Blob;
});
afterEach(() => {
  globalThis.Blob = TextBlob;
  jest.useRealTimers();
});

interface OpenPage {
  /** Reports in order, as "call visible" or "beacon closed". */
  sent: string[];
  become(state: DocumentVisibilityState): void;
  /** Dispatches an event of the back-forward cache, or of a page that closes permanently. */
  dispatch(type: 'pagehide' | 'pageshow', persisted: boolean): void;
}

/** Opens a page whose document has this token. */
async function openPage({ token = TOKEN as unknown, answers = (): unknown => ({ counted: true }) } = {}) {
  const sent: string[] = [];
  const record = (kind: string, path: unknown, text: unknown) => {
    const { token: sentToken, state } = JSON.parse(String(text)) as { token: string; state: string };
    expect([path, sentToken]).toEqual(['/release-presence', TOKEN]);
    sent.push(`${kind} ${state}`);
  };
  const pageDocument = Object.assign(new EventTarget(), { visibilityState: 'visible' as DocumentVisibilityState });
  const page = Object.assign(new EventTarget(), {
    document: pageDocument,
    navigator: {
      sendBeacon: (path: string, { parts }: { parts: string[] }) => record('beacon', path, parts[0]),
    },
    fetch: async (path: string, { body }: RequestInit) => {
      record('call', path, body);
      return { json: async () => ({ data: answers() }) };
    },
    setTimeout: (action: () => void, delay: number) => setTimeout(action, delay),
    clearTimeout: (timer: number) => clearTimeout(timer),
    [VISIT_NAME]: Promise.resolve(token),
  });
  reportPresence(page as unknown as Window);
  await seconds(0);
  return {
    sent,
    become(state) {
      pageDocument.visibilityState = state;
      pageDocument.dispatchEvent(new Event('visibilitychange'));
    },
    dispatch: (type, persisted) => void page.dispatchEvent(Object.assign(new Event(type), { persisted })),
  } satisfies OpenPage;
}

const seconds = (count: number) => jest.advanceTimersByTimeAsync(count * 1_000);

describe('reportPresence', () => {
  it('reports a visible page every 20 seconds, and one in the background every minute', async () => {
    const page = await openPage();
    await seconds(19);
    expect(page.sent).toEqual([]);
    await seconds(21);
    expect(page.sent).toEqual(['call visible', 'call visible']);
    page.become('hidden');
    await seconds(59);
    expect(page.sent.slice(2)).toEqual(['beacon hidden']);
    await seconds(1);
    expect(page.sent.slice(3)).toEqual(['call hidden']);
    page.become('visible');
    await seconds(20);
    expect(page.sent.slice(4)).toEqual(['beacon visible', 'call visible']);
  });

  it('reports a closing page as closed, and then nothing more', async () => {
    const page = await openPage();
    page.dispatch('pagehide', false);
    page.become('hidden');
    await seconds(120);
    expect(page.sent).toEqual(['beacon closed']);
  });

  it('reports a page from the back-forward cache as open again', async () => {
    const page = await openPage();
    page.dispatch('pagehide', true);
    page.dispatch('pageshow', true);
    await seconds(20);
    expect(page.sent).toEqual(['beacon closed', 'beacon visible', 'call visible']);
  });

  it('stops when the edge does not count the page', async () => {
    const page = await openPage({ answers: () => ({ counted: false }) });
    await seconds(20);
    page.become('hidden');
    page.dispatch('pagehide', false);
    await seconds(120);
    expect(page.sent).toEqual(['call visible']);
  });

  it('continues while the edge is unreachable', async () => {
    const page = await openPage({
      answers() {
        throw new Error('unreachable');
      },
    });
    await seconds(60);
    expect(page.sent).toHaveLength(3);
  });

  it('reports nothing for a page without a token', async () => {
    const page = await openPage({ token: null });
    page.dispatch('pagehide', false);
    await seconds(60);
    expect(page.sent).toEqual([]);
  });
});
