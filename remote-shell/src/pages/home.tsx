import { useSession } from '@parlay/remote-kit/ports';
import { GuestHome } from '../features/home/guest-home.tsx';
import { PlayerHome } from '../features/home-player/player-home.tsx';

/** Page `/home` (SH33): what there is to play for a guest, and what a player left unfinished. */
export default function HomePage() {
  return useSession().status === 'guest' ? <GuestHome /> : <PlayerHome />;
}
