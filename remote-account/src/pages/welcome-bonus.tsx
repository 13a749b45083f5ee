import { OffersPage } from '../features/bonus/offers-page.tsx';

/** What new players are offered. */
export default function WelcomeBonusPage() {
  return <OffersPage which="welcome" />;
}
