import { CONSOLE_XSRF_COOKIE } from '@parlay/releases/replies/console';

/** Reply to a call: data, or a refusal with its status. */
export type FakeReply =
  | { data: unknown }
  | { status: number; error: { code: string; message: string; fieldErrors?: object; details?: object } };

interface RecordedCall {
  call: string;
  headers: Headers;
  body: unknown;
}

/** Replaces `fetch` with replies by `METHOD /path` and records the calls. Streams stay open and send nothing. */
export function fakeRegistry(replies: Record<string, FakeReply | (() => FakeReply)>) {
  const recordedCalls: RecordedCall[] = [];
  const originalFetch = globalThis.fetch;
  globalThis.fetch = async (input, init = {}) => {
    const call = `${init.method ?? 'GET'} ${String(input)}`;
    if (call.endsWith('/events')) return await new Promise<Response>(() => undefined);
    recordedCalls.push({
      call,
      headers: new Headers(init.headers),
      body: init.body ? JSON.parse(String(init.body)) : undefined,
    });
    const configured = replies[call];
    const answer = typeof configured === 'function' ? configured() : configured;
    if (!answer) throw new TypeError(`Nothing answers ${call}.`);
    const { status, body } =
      'data' in answer ? { status: 200, body: answer } : { status: answer.status, body: { error: answer.error } };
    return { ok: status < 400, status, json: async () => body } as Response;
  };
  return {
    asked: recordedCalls,
    calls: (call: string) => recordedCalls.filter((recorded) => recorded.call === call),
    answer: (call: string, answer: FakeReply | (() => FakeReply)) => {
      replies[call] = answer;
    },
    remove: () => {
      globalThis.fetch = originalFetch;
    },
  };
}

/** Sets or removes the cookie that a signed-in browser has. */
export function setSignedIn(value: string | undefined): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the page reads this cookie, which the registry sets
  document.cookie =
    value === undefined
      ? `${CONSOLE_XSRF_COOKIE}=; Max-Age=0; Secure; Path=/`
      : `${CONSOLE_XSRF_COOKIE}=${value}; Secure; Path=/`;
}
