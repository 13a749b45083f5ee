import { SportsBook } from '../features/sports-book/sports-book.tsx';

/** Page for /betting and /sports-book (FR8). */
export default function BettingPage() {
  return <SportsBook mode="prematch" />;
}
