import type { Chance } from './chance.ts';

const RANKS = 'A23456789TJQK';
const SUITS = 'shdc';

/** Card as its rank and its suit, such as `As` or `Td`. */
export type Card = string;

/** Returns the number of a card's rank, from 1 for the ace to 13 for the king. */
export const rankOf = (card: Card): number => RANKS.indexOf(card.charAt(0)) + 1;

/** Returns the card with a number from 0 to 51. */
export const cardOf = (number: number): Card => `${RANKS[number % 13]}${SUITS[Math.floor(number / 13)]}`;

/** Returns the number of a card, from 0 to 51. */
export const numberOf = (card: Card): number => rankOf(card) - 1 + 13 * SUITS.indexOf(card.charAt(1));

/** Draws a card from a full deck. */
export const anyCard = (chance: Chance): Card => cardOf(chance.below(52));
