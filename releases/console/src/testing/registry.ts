import { CONSOLE_XSRF_COOKIE } from '@parlay/releases/replies/console';

/** Reply to a call: the reply's data, or a refusal with its status. */
export type FakeReply =
  | { data: unknown }
  | { status: number; error: { code: string; message: string; fieldErrors?: object; details?: object } };

interface Asked {
  call: string;
  headers: Headers;
  body: unknown;
}

/** Replies to the page's calls by `METHOD /path` and records them. Streams stay open and send nothing. */
export function fakeRegistry(answers: Record<string, FakeReply | (() => FakeReply)>) {
  const asked: Asked[] = [];
  const given = globalThis.fetch;
  globalThis.fetch = async (input, init = {}) => {
    const call = `${init.method ?? 'GET'} ${String(input)}`;
    if (call.endsWith('/events')) return await new Promise<Response>(() => undefined);
    asked.push({
      call,
      headers: new Headers(init.headers),
      body: init.body ? JSON.parse(String(init.body)) : undefined,
    });
    const found = answers[call];
    const answer = typeof found === 'function' ? found() : found;
    if (!answer) throw new TypeError(`Nothing answers ${call}.`);
    const { status, body } =
      'data' in answer ? { status: 200, body: answer } : { status: answer.status, body: { error: answer.error } };
    return { ok: status < 400, status, json: async () => body } as Response;
  };
  return {
    asked,
    calls: (call: string) => asked.filter((one) => one.call === call),
    answer: (call: string, answer: FakeReply | (() => FakeReply)) => {
      answers[call] = answer;
    },
    remove: () => {
      globalThis.fetch = given;
    },
  };
}

/** Sets or removes the browser's cookie of a signed-in user. */
export function setSignedIn(value: string | undefined): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the page reads this cookie, which the registry sets
  document.cookie =
    value === undefined
      ? `${CONSOLE_XSRF_COOKIE}=; Max-Age=0; Secure; Path=/`
      : `${CONSOLE_XSRF_COOKIE}=${value}; Secure; Path=/`;
}
