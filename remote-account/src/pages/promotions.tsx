import { OffersPage } from '../features/bonus/offers-page.tsx';

/** Offers that run now. */
export default function PromotionsPage() {
  return <OffersPage which="all" />;
}
