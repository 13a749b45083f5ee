import { OffersPage } from '../features/bonus/offers-page.tsx';

/** Page with all current offers. */
export default function PromotionsPage() {
  return <OffersPage which="all" />;
}
