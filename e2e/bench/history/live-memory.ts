import { once } from 'node:events';

interface InspectorReply {
  id?: number;
  result?: { usedSize?: number; backingStorageSize?: number };
}

/** Measures the live objects of a Node process that was started with `--inspect=127.0.0.1:<port>`. */
export class LiveMemory {
  readonly #socket: WebSocket;
  #calls = 0;

  private constructor(socket: WebSocket) {
    this.#socket = socket;
  }

  static async of(port: number): Promise<LiveMemory> {
    const response = await fetch(`http://127.0.0.1:${port}/json/list`);
    const [inspected] = (await response.json()) as { webSocketDebuggerUrl: string }[];
    if (!inspected) throw new Error('the process has nothing to inspect');
    const socket = new WebSocket(inspected.webSocketDebuggerUrl);
    await once(socket, 'open');
    return new LiveMemory(socket);
  }

  /** Returns the size in MB of the objects and buffers that survive a garbage collection. */
  async megabytes(): Promise<number> {
    await this.#ask('HeapProfiler.collectGarbage');
    const { usedSize = Number.NaN, backingStorageSize = 0 } = await this.#ask('Runtime.getHeapUsage');
    return (usedSize + backingStorageSize) / 2 ** 20;
  }

  close(): void {
    this.#socket.close();
  }

  async #ask(method: string) {
    const id = ++this.#calls;
    this.#socket.send(JSON.stringify({ id, method }));
    for (;;) {
      const [{ data }] = (await once(this.#socket, 'message')) as [MessageEvent<string>];
      const reply = JSON.parse(data) as InspectorReply;
      if (reply.id === id) return reply.result ?? {};
    }
  }
}
