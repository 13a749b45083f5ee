import { Lobby } from '../features/lobby/lobby.tsx';

export default function VirtualsPage() {
  return <Lobby kind={{ route: 'virtuals', tag: 'virtuals' }} />;
}
