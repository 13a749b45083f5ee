import type { PublicRoute } from '@parlay/contracts/routes';
import {
  Activity,
  Gamepad2,
  Gift,
  House,
  LifeBuoy,
  type LucideIcon,
  Medal,
  RadioTower,
  Spade,
  Spline,
  Star,
  Sun,
  Ticket,
  Trophy,
} from 'lucide-react';

const ICONS: Partial<Record<PublicRoute, LucideIcon>> = {
  home: House,
  casino: Spade,
  'live-games': RadioTower,
  fantasy: Star,
  virtuals: Gamepad2,
  betting: Trophy,
  'live-betting': Activity,
  lottery: Ticket,
  'helio-lottery': Sun,
  boa: Spline,
  promotions: Gift,
  tournaments: Medal,
  'help-centre': LifeBuoy,
};

/** Renders the icon of a product area. */
export function ProductIcon({ route }: { route: PublicRoute }) {
  const Icon = ICONS[route] ?? Star;
  return <Icon aria-hidden="true" strokeWidth={1.75} size={20} />;
}
