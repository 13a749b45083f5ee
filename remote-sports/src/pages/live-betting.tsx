import { SportsBook } from '../features/sports-book/sports-book.tsx';

/** Page for /live-betting and /sports-book/live (FR8). */
export default function LiveBettingPage() {
  return <SportsBook mode="live" />;
}
