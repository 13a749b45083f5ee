import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * First port of a range below the ephemeral ports, from which systems pick ports for connections and for `listen(0)`. An
 * ephemeral port could be taken between the check and listening, or while a server is down.
 */
const FIRST_PORT = 20_000;
const PORT_COUNT = 12_000;

/** Returns distinct unused ports that a server can listen on later, including after a restart. */
export async function freePorts(count: number): Promise<number[]> {
  const free = new Set<number>();
  while (free.size < count) {
    const port = FIRST_PORT + Math.floor(Math.random() * PORT_COUNT);
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
