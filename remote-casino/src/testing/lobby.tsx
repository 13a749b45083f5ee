import { renderWithPorts } from '@parlay/testing';
import en from '../../locales/en.json';
import { Lobby } from '../features/lobby/lobby.tsx';
import type { Game } from '../model/game.ts';
import type { LobbyKind } from '../model/tabs.ts';
import { lobbyApi, lobbyLocation, PATHS } from './games.ts';

export const CASINO_LOBBY: LobbyKind = { route: 'casino' };

/** Renders a lobby page with the given games, in English. */
export const renderLobby = (
  games: readonly Game[],
  options: NonNullable<Parameters<typeof renderWithPorts>[1]> = {},
  kind = CASINO_LOBBY,
) =>
  renderWithPorts(<Lobby kind={kind} />, {
    api: lobbyApi(games),
    messages: en,
    paths: PATHS,
    location: lobbyLocation(kind.route),
    ...options,
  });
