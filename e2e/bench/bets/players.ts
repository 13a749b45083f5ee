import type { Wire } from '../support/wire.ts';

export const PLAYERS = 1_000;

/** Returns each player's headers: an IP address, the session cookie and the session's CSRF token. */
export async function logInPlayers(wires: readonly Wire[]): Promise<string[]> {
  const headers: string[] = [];
  await forEachPlayer(wires, async (wire, number) => {
    const session = `__Host-parlay_session=bench-${number}`;
    const address = addressOf(number);
    const { head } = await wire.request('GET', '/api/client-config', `${address}cookie: ${session}\r\n`);
    const token = /set-cookie: XSRF-TOKEN=([^;]+)/i.exec(head)?.[1] ?? '';
    headers[number] = `${address}cookie: ${session}; XSRF-TOKEN=${token}\r\nx-xsrf-token: ${token}\r\n`;
  });
  return headers;
}

/** Returns the header with a player's IP address. */
export const addressOf = (number: number) => `x-forwarded-for: 10.0.${number >> 8}.${number & 255}\r\n`;

/** Acts for each player once, on all wires at the same time. */
export async function forEachPlayer(
  wires: readonly Wire[],
  act: (wire: Wire, number: number) => Promise<void>,
): Promise<void> {
  const remaining = Array.from({ length: PLAYERS }, (_, index) => index + 1);
  await Promise.all(
    wires.map(async (wire) => {
      for (let number = remaining.pop(); number !== undefined; number = remaining.pop()) await act(wire, number);
    }),
  );
}
