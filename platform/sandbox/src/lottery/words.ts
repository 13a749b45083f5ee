import { textsByLanguage } from '../web/words.ts';

const ENGLISH = {
  next: 'Next draw',
  jackpot: 'Jackpot',
  choose: 'Choose {take} of {of}',
  chosen: '{count} of {take} chosen',
  quick: 'Quick pick',
  clear: 'Clear',
  past: 'Last draws',
  drawn: 'Drawn',
  numbers: 'Numbers',
  hits: 'Yours',
  done: 'You are signed in to the lottery.',
  refused: 'Your sign-in is over. Open the lottery again from the site.',
  lost: 'The site did not answer: you are not signed in.',
  note: 'Sandbox lottery: no tickets are sold here. Your numbers are only compared with past draws.',
};

export const TEXTS = textsByLanguage('lottery', ENGLISH);
