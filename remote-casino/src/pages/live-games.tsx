import { Lobby } from '../features/lobby/lobby.tsx';

export default function LiveGamesPage() {
  return <Lobby kind={{ route: 'live-games', tag: 'livetables' }} />;
}
