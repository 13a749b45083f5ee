import { setTimeout as delay } from 'node:timers/promises';

/** Returns a call's headers. Each call has a different IP address, so that limits per address do not apply. */
const headersOf = (call: number) => ({
  'x-forwarded-host': 'localhost',
  'x-forwarded-for': `10.1.${(call >> 8) & 255}.${call & 255}`,
  cookie: '__Host-parlay_session=bench',
});

/** The player of the benchmark, who reads the account history. */
export class ReadingPlayer {
  readonly #origin: string;
  #calls = 0;

  constructor(port: number) {
    this.#origin = `http://127.0.0.1:${port}`;
  }

  /** Requests one page of a list. Returns the duration in ms. */
  async page(path: string): Promise<number> {
    const startedAt = performance.now();
    const response = await this.#get(path);
    const { data } = (await response.json()) as { data: { items: unknown[] } };
    if (data.items.length !== 20) throw new Error(`${path} has ${data.items.length} lines`);
    return performance.now() - startedAt;
  }

  /** Requests the sums of all bets. Returns the duration in ms. */
  async sums(): Promise<number> {
    const startedAt = performance.now();
    const response = await this.#get('/api/account/bet-history/sums');
    const { data } = (await response.json()) as { data: { settledBets: number } };
    if (data.settledBets < 1) throw new Error('the sums are of no bets');
    return performance.now() - startedAt;
  }

  /** Downloads a whole file without storing it. */
  async file(path: string): Promise<{ lines: number; seconds: number }> {
    const response = await this.#get(path);
    const startedAt = performance.now();
    let lines = 0;
    for await (const chunk of response.body ?? []) for (const byte of chunk) if (byte === 10) lines += 1;
    return { lines, seconds: (performance.now() - startedAt) / 1000 };
  }

  /** Returns the resident memory of the platform process in MB. */
  async memory(): Promise<number> {
    const text = await (await this.#get('/metrics', {})).text();
    const bytes = Number(/^process_resident_memory_bytes (\S+)$/m.exec(text)?.[1]);
    return bytes / 2 ** 20;
  }

  async #get(path: string, headers: Record<string, string> = headersOf(this.#calls++)): Promise<Response> {
    const response = await fetch(`${this.#origin}${path}`, { headers });
    if (response.status === 429) {
      await delay(1000 * Number(response.headers.get('retry-after') ?? 1));
      return this.#get(path, headers);
    }
    if (!response.ok) throw new Error(`${path} answered ${response.status}`);
    return response;
  }
}
