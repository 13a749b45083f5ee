/** The benchmark's calls to the registry, without the command line. */
export class Registry {
  readonly #url: string;
  readonly #token: string;

  constructor(url: string, token: string) {
    this.#url = url;
    this.#token = token;
  }

  promote(remote: string, version: string): Promise<unknown> {
    return this.#call('POST', `/api/channels/production/remotes/${remote}/promote`, {
      version,
      withoutBrowser: true,
      reason: 'bench',
    });
  }

  /** Milliseconds since 1970 at which the registry wrote the rollback, just before it committed. */
  async rollBack(remote: string, to: string): Promise<number> {
    await this.#call('POST', `/api/channels/production/remotes/${remote}/rollback`, { to, reason: 'bench' });
    const [newest] = (await this.#call<{ data: Entry[] }>('GET', `/api/history?remote=${remote}&limit=1`)).data;
    if (newest?.action !== 'rollback') throw new Error(`the log ends with ${newest?.action}, not with the rollback`);
    return Date.parse(newest.at);
  }

  async #call<T>(method: string, path: string, body?: unknown): Promise<T> {
    const response = await fetch(new URL(path, this.#url), {
      method,
      headers: { authorization: `Bearer ${this.#token}`, ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
    return (await response.json()) as T;
  }
}

interface Entry {
  at: string;
  action: string;
}
