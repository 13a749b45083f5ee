/** A fixture at the sandbox's odds provider, with the provider's own ids. */
export interface OddsFixture {
  id: string;
  markets: { id: string; selections: { id: string; name: string; odds: number }[] }[];
}

/** Returns controls that act as the odds provider of a sandbox on a local port. */
export function oddsCompany(port: number) {
  const post = async (path: string, body: object): Promise<OddsFixture> => {
    const response = await fetch(`http://127.0.0.1:${port}/odds/fixtures${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`/odds/fixtures${path} answered ${response.status}: ${await response.text()}`);
    return ((await response.json()) as { data: OddsFixture }).data;
  };
  return {
    /** Adds a fixture that starts in `startsIn` minutes. */
    add: (home: string, away: string, startsIn: number) =>
      post('', { name: `${home} – ${away}`, home, away, startsIn }),
    /** Sets the selection that won the fixture's market. */
    result: (fixture: string, market: string, winner: string) =>
      post(`/${fixture}`, { action: 'result', market, winner }),
  };
}
