import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * Below the ports that systems give to outgoing connections and to whoever asks for any: one of those can be somebody
 * else's in the moment between looking and listening, or while a server is down.
 */
const FIRST = 20_000;
const COUNT = 12_000;

/** Ports nobody listens on, each another, that stay free for whoever listens there later, and again. */
export async function freePorts(count: number): Promise<number[]> {
  const free = new Set<number>();
  while (free.size < count) {
    const port = FIRST + Math.floor(Math.random() * COUNT);
    if (await isFree(port)) free.add(port);
  }
  return [...free];
}

export const freePort = async (): Promise<number> => Number((await freePorts(1))[0]);

async function isFree(port: number): Promise<boolean> {
  const probe = createServer().listen(port, '127.0.0.1');
  try {
    await once(probe, 'listening');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE') return false;
    throw error;
  }
  probe.close();
  await once(probe, 'close');
  return true;
}
