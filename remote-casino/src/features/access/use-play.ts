import { usePorts } from '@parlay/remote-kit/ports';
import { type Game, gameParams, type PlayMode } from '../../model/game.ts';
import { requestLogin } from './request-login.ts';

/** Returns a game's URLs and a function that starts it. A visitor must log in first. */
export function usePlay(game: Pick<Game, 'id' | 'name'>) {
  const ports = usePorts();
  const { navigation, session } = ports;
  const urlOf = (mode: PlayMode) => navigation.urlFor('game', gameParams(game, mode));
  return {
    urlOf,
    prefetch: () => navigation.prefetch(urlOf('real')),
    play(mode: PlayMode) {
      if (mode === 'real' && session.current().status === 'guest') requestLogin(ports, urlOf('real'));
      else navigation.go(urlOf(mode));
    },
  };
}
