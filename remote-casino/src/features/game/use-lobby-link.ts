import { useMessages } from '@parlay/remote-kit/messages';
import { usePorts } from '@parlay/remote-kit/ports';
import { mainLobby } from '../../model/tabs.ts';

/** Returns the URL and label of a game's link back to the brand's lobby. */
export function useLobbyLink(): { to: string; label: string } {
  const { t } = useMessages();
  const { navigation, brand } = usePorts();
  const lobby = mainLobby(brand.brand.products);
  return { to: navigation.urlFor(lobby), label: t(lobby === 'casino' ? 'game.back' : `pages.${lobby}`) };
}
