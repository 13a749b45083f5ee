/** A bet in the book of the sandbox's sports company. */
interface CompanyBet {
  id: string;
  status: string;
}

/** The page of the sandbox where a person takes, settles and corrects bets of the sports company. */
export function betCompany(port: number) {
  const post = async (path: string, body: object): Promise<CompanyBet> => {
    const response = await fetch(`http://127.0.0.1:${port}/bets${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`/bets${path} answered ${response.status}: ${await response.text()}`);
    return ((await response.json()) as { data: CompanyBet }).data;
  };
  return {
    /** `player` is the company's name of the player. */
    take: (player: string, bet: { name: string; detail: string; stake: string; delivery?: 'before' | 'twice' }) =>
      post('', { player: `oddsmith ${player}`, ...bet }),
    settle: (id: string, action: 'won' | 'lost' | 'void' | 'cashed-out', returned?: string) =>
      post(`/${id}`, { action, ...(returned === undefined ? {} : { returned }) }),
  };
}
