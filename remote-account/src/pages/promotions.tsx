import { OffersPage } from '../features/bonus/offers-page.tsx';

/** Page of all current offers. */
export default function PromotionsPage() {
  return <OffersPage which="all" />;
}
