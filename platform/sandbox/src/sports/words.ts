import { textsByLanguage } from '../web/words.ts';

const ENGLISH = {
  live: 'Live betting',
  prematch: 'Sports betting',
  path: 'Path',
  all: 'All sports',
  note: 'Oddsmith sandbox: prices only, no bets are taken here. Live pictures and scores can be late.',
  draw: 'Draw',
  starts: 'Starts',
  logon: 'Log in to pick prices.',
  signedIn: 'Signed in.',
  visitor: 'You are looking as a visitor.',
  picked: 'Picked',
  none: 'Nothing is on here right now.',
  down: 'The prices cannot be loaded. Trying again.',
  gone: 'This event is over.',
  favourite: 'Favourite: {event}',
  saved: 'Kept for your next visit.',
  notSaved: 'The page around this one keeps nothing.',
  compact: 'Compact view',
  forget: 'Forget my choices',
  cleared: 'Nothing is kept any more.',
};

export const TEXTS = textsByLanguage('sports', ENGLISH);
