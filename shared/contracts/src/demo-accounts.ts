/** An account at the demo's payment company that a demo player has used for long. */
export interface DemoAccount {
  username: string;
  /** The company's name for it, the same on every machine. */
  reference: string;
  method: string;
  kind: 'bank' | 'card';
  /** Masked, for its owner. */
  label: string;
  /** MM/YY, of a card. */
  expiry?: string;
}

/** One account of each demo player but `demo20`, who has never logged in: banks of brand 104, cards of brand 103. */
export function demoAccounts(): DemoAccount[] {
  const banks = Array.from({ length: 19 }, (_, index): DemoAccount => {
    const n = index + 1;
    const label = `•••• ${String(8800 + n)}`;
    return { username: `demo${n}`, reference: `acc_demo${n}`, method: 'trustly', kind: 'bank', label };
  });
  const cards = Array.from({ length: 3 }, (_, index): DemoAccount => {
    const n = index + 1;
    const label = `•••• ${String(4200 + n)}`;
    return { username: `peru${n}`, reference: `card_peru${n}`, method: 'visa', kind: 'card', label, expiry: '12/39' };
  });
  return [...banks, ...cards];
}
