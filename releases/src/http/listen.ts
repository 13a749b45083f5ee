import type { AddressInfo } from 'node:net';

interface Listening {
  listen(options: { port: number; host: string }): Promise<string>;
  server: { address(): AddressInfo | string | null };
}

/** Listens on every address, of IPv6 too where there is any. A taken port is a sentence, not a stack. */
export async function listenOn(
  app: Listening,
  port: number,
  variable: string,
): Promise<{ ok: true } | { ok: false; problem: string }> {
  for (const host of ['::', '0.0.0.0']) {
    try {
      await app.listen({ port, host });
      return { ok: true };
    } catch (error) {
      const { code, message } = error as { code?: string; message: string };
      if (code === 'EADDRINUSE') return { ok: false, problem: `Port ${port} is taken; set ${variable} to a free one.` };
      if (code !== 'EAFNOSUPPORT' && code !== 'EADDRNOTAVAIL') return { ok: false, problem: message };
    }
  }
  return { ok: false, problem: `Port ${port} cannot be listened on.` };
}
