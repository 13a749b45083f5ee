import { CampaignDefinition } from '@parlay/contracts/bonus-campaign';

/** Returns the demo campaigns in the given currencies. */
export function demoCampaigns(currencies: readonly string[]): { code: string; definition: CampaignDefinition }[] {
  const each = (minor: number) => Object.fromEntries(currencies.map((currency) => [currency, minor * scale(currency)]));
  const terms = { wagering: 10, days: 14, contribution: { byTag: { livetables: 10 } } };
  const match = { kind: 'deposit-match', minDeposit: each(1_000), maxStake: each(500), terms } as const;
  const freeRounds = (game: string, rounds: number) =>
    CampaignDefinition.parse({ kind: 'free-rounds', game, rounds, stake: each(20), maxStake: each(500), terms });
  return [
    {
      code: 'WELCOME',
      definition: CampaignDefinition.parse({
        ...match,
        percent: 100,
        cap: each(5_000),
        eligibility: { deposits: 'none' },
        terms: { ...terms, days: 30 },
      }),
    },
    { code: 'RELOAD', definition: CampaignDefinition.parse({ ...match, percent: 50, cap: each(2_000) }) },
    { code: 'FREE5', definition: CampaignDefinition.parse({ kind: 'free-cash', amount: each(500), terms }) },
    { code: 'CUP10', definition: CampaignDefinition.parse({ kind: 'tournament-ticket', amount: each(1_000) }) },
    { code: 'COMET20', definition: freeRounds('quiet-comet', 20) },
    // This game's rounds are ordered at Hub88.
    { code: 'HEIST15', definition: freeRounds('peppermint-heist', 15) },
    {
      code: 'BETS5',
      definition: CampaignDefinition.parse({ kind: 'free-bets', bets: 2, stake: each(500), winnings: 'own' }),
    },
    {
      code: 'SPRING15',
      definition: CampaignDefinition.parse({ kind: 'free-cash', amount: each(1_500), entry: 'code', terms }),
    },
  ];
}

/** Returns the multiplier for amounts in a currency, so that 5.00 in other currencies becomes 20.00 in PEN. */
const scale = (currency: string) => (currency === 'PEN' ? 4 : 1);
