import { showCards } from '../kit/card-pictures.ts';
import type { GameView, Sounds } from '../kit/game-view.ts';
import type { Draw } from './play.ts';

export const SOUNDS: Sounds = {
  start: [0, 0.09, 0.18, 0.27, 0.36].map((at) => [950, at, 0.02]),
  end: [[330, 0, 0.09]],
  win: [494, 659, 831, 988].map((frequency, at) => [frequency, at * 0.09, 0.12]),
};

const SUITS: Record<string, string> = { s: '♠', h: '♥', d: '♦', c: '♣' };
const nameOf = (card: string): string =>
  `${card.startsWith('T') ? '10' : card.charAt(0)}${SUITS[card.charAt(1)] ?? ''}`;

export function createView(): GameView<Draw> {
  let dealt: readonly string[] = [];
  return {
    async show({ cards }, isStill) {
      dealt = cards;
      showCards('row', cards, isStill, 352);
    },
    /** Offers a switch for each card, and the draw. */
    choose(_, names, place) {
      return new Promise((resolve) => {
        const holds = dealt.map((card) => {
          const button = document.createElement('button');
          button.type = 'button';
          button.className = 'hold';
          button.textContent = nameOf(card);
          button.setAttribute('aria-label', `${names.hold} ${nameOf(card)}`);
          button.setAttribute('aria-pressed', 'false');
          button.addEventListener('click', () => {
            button.setAttribute('aria-pressed', String(button.getAttribute('aria-pressed') === 'false'));
          });
          return button;
        });
        const draw = document.createElement('button');
        draw.type = 'button';
        draw.textContent = names.draw ?? '';
        draw.addEventListener('click', () =>
          resolve(`hold-${holds.map((hold) => Number(hold.getAttribute('aria-pressed') === 'true')).join('')}`),
        );
        place.replaceChildren(...holds, draw);
      });
    },
  };
}
