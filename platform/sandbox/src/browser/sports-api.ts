/** Response of a call to the book: its data, its refusal, or nothing if the book does not respond. */
export type Reply<T> = { ok: true; data: T } | { ok: false; code: string } | { ok: false; code: undefined };

async function send<T>(path: string, init: RequestInit = {}): Promise<Reply<T>> {
  try {
    const response = await fetch(`/sports/api/${path}`, { credentials: 'omit', ...init });
    const body = (await response.json()) as { data?: T; error?: { code: string } };
    if (response.ok && body.data !== undefined) return { ok: true, data: body.data };
    return { ok: false, code: response.status >= 500 ? undefined : body.error?.code };
  } catch {
    return { ok: false, code: undefined };
  }
}

export const getData = <T>(path: string): Promise<Reply<T>> => send<T>(path);

export const postData = <T>(path: string, body: object): Promise<Reply<T>> =>
  send<T>(path, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) });
