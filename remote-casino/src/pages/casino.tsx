import { Lobby } from '../features/lobby/lobby.tsx';

export default function CasinoPage() {
  return <Lobby kind={{ route: 'casino' }} />;
}
