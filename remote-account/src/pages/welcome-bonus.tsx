import { OffersPage } from '../features/bonus/offers-page.tsx';

/** Page with the offers for new players. */
export default function WelcomeBonusPage() {
  return <OffersPage which="welcome" />;
}
