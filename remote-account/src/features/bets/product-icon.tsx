import { entryOf, type Listed } from '@parlay/contracts/open-word';
import { CircleQuestionMark, Club, type LucideIcon, Medal, RadioTower, Ticket, Trophy } from 'lucide-react';
import type { BetProduct } from '../../model/bets.ts';

const ICONS: Record<Listed<BetProduct>, LucideIcon> = {
  casino: Club,
  live: RadioTower,
  sports: Trophy,
  lottery: Ticket,
  tournament: Medal,
};

export function ProductIcon({ product }: { product: BetProduct }) {
  const Icon = entryOf(ICONS, product) ?? CircleQuestionMark;
  return <Icon aria-hidden="true" size={16} strokeWidth={1.75} />;
}
