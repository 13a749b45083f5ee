import { OffersPage } from '../features/bonus/offers-page.tsx';

/** Shows the offer for new players. */
export default function WelcomeBonusPage() {
  return <OffersPage which="welcome" />;
}
