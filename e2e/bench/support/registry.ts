import { bytesOf, type TestRelease, uploadOrder } from '@parlay/releases/testing/releases';
import type { Product } from '../../support/product.ts';

/** Registry client for benchmarks, which does not use the command line. */
export class Registry {
  readonly #url: string;
  readonly #token: string;

  constructor(url: string, token: string) {
    this.#url = url;
    this.#token = token;
  }

  promote(remote: string, version: string): Promise<RevisionResult> {
    return this.#change({ promote: [{ remote, version }], withoutBrowser: true });
  }

  /** Uploads and publishes a release. Returns its version. */
  async publish(made: TestRelease): Promise<string> {
    const { digest } = made;
    const { remote } = made.release;
    for (const file of uploadOrder(made))
      await this.#call('PUT', `/api/artifacts/${remote}/${digest}/${file}`, bytesOf(made, file));
    return (await this.#call<{ version: string }>('POST', `/api/remotes/${remote}/versions`, { digest })).version;
  }

  /** Returns a client with a new token, because each token has a rate limit. */
  async withNewToken(name: string): Promise<Registry> {
    const { token } = await this.#call<{ token: string }>('POST', '/api/tokens', { name, team: 'ops' });
    return new Registry(this.#url, token);
  }

  /** Returns a remote's log entries, newest first. */
  history(remote: string, limit: number, before?: number): Promise<Entry[]> {
    return this.#call('GET', `/api/history?remote=${remote}&limit=${limit}${before ? `&before=${before}` : ''}`);
  }

  rollBack(remote: string, to: string): Promise<RevisionResult> {
    return this.#change({ rollback: [{ remote, to }] });
  }

  /** Returns the Unix time in ms at which the registry wrote a remote's latest revision, just before the commit. */
  async writtenAt(remote: string, revision: number): Promise<number> {
    const [newest] = await this.history(remote, 1);
    if (newest?.revision !== revision) throw new Error(`the log ends with ${newest?.revision}, not with ${revision}`);
    return Date.parse(newest.at);
  }

  /** Records when the registry's event stream announces revisions. */
  async follow(): Promise<RevisionFollower> {
    const times = new Map<number, number>();
    const connection = new AbortController();
    const response = await fetch(new URL('/api/channels/production/events', this.#url), { signal: connection.signal });
    const readStream = async () => {
      let text = '';
      for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
        const now = performance.timeOrigin + performance.now();
        text += chunk;
        for (const [, id] of text.matchAll(/\nid: (\d+)\n/g)) if (!times.has(Number(id))) times.set(Number(id), now);
        text = text.slice(text.lastIndexOf('\n\n') + 2);
      }
    };
    void readStream().catch(() => undefined);
    return { announcedAt: (revision) => times.get(revision) ?? Number.NaN, stop: () => connection.abort() };
  }

  #change(order: object): Promise<RevisionResult> {
    return this.#call('POST', '/api/channels/production/changes', { ...order, reason: 'bench' });
  }

  async #call<T>(method: string, path: string, body?: object): Promise<T> {
    const isBinary = Buffer.isBuffer(body);
    const type = isBinary ? 'application/octet-stream' : 'application/json';
    const response = await fetch(new URL(path, this.#url), {
      method,
      headers: { authorization: `Bearer ${this.#token}`, ...(body ? { 'content-type': type } : {}) },
      ...(body ? { body: isBinary ? new Uint8Array(body) : JSON.stringify(body) } : {}),
    });
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
    return ((await response.json()) as { data: T }).data;
  }
}

/** Returns a client for a product's registry with the ops token. */
export const registryOf = ({ ports, environment }: Pick<Product, 'ports' | 'environment'>): Registry =>
  new Registry(`http://localhost:${ports.ops}`, environment.PARLAY_TOKEN ?? '');

export interface RevisionFollower {
  /** Returns the Unix time in milliseconds at which the registry announced a revision. */
  announcedAt(revision: number): number;
  stop(): void;
}

export interface RevisionResult {
  revision: number;
  /** False if nothing changed. */
  changed: boolean;
}

interface Entry {
  seq: number;
  at: string;
  action: string;
  revision: number | null;
  detail: { version?: string };
}
