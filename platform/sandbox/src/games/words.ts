import { inEveryLanguage } from '../web/words.ts';

const ENGLISH = {
  freePlay: 'Free play: not real money',
  realPlay: 'Real money',
  balance: 'Balance',
  round: 'Round',
  credits: 'credits',
  rules: 'Rules',
  leave: 'Leave game',
  close: 'Close',
  stake: 'Stake',
  choose: 'Your choice',
  play: 'Play round',
  playing: 'Playing',
  ready: 'Choose your stake and play a round.',
  result: 'Staked {stake}, paid {win}.',
  fairness: 'Fairness',
  fairnessText:
    'The draw of the next round is fixed before you stake: this is the fingerprint (SHA-256) of its secret seed. After the round the seed is shown, and HMAC-SHA256(seed, "your seed:round") gives the same draw.',
  nextSeed: 'Fingerprint of the next round',
  lastSeed: 'Seed of the last round',
  yourSeed: 'Your seed',
  insufficient: 'There is not enough money for this stake. Nothing was taken.',
  limitReached: 'This stake would pass one of your limits. Nothing was taken.',
  bonusLimit:
    'This stake uses bonus money and is larger than the bonus allows. Choose a smaller one. Nothing was taken.',
  sessionClosed: 'Your session has ended. Log in again and reopen the game. Nothing was taken.',
  refused: 'The casino did not accept this round. Nothing was taken.',
  returned: 'The casino did not answer, so the round was called off. Your stake is with you.',
  returning: 'The casino does not answer. The round is called off, and your stake will be returned if it was taken.',
  paying: 'Staked {stake}, paid {win}. The casino is slow to book it; your win is kept safe here.',
  down: 'The game server cannot be reached. Nothing is lost: your round is looked up when it answers.',
  casinoDown: 'The casino cannot be reached right now. Trying again.',
  resumed: 'Your last round is being brought to its end.',
  tooFast: 'One round at a time. Please wait a moment.',
  noToken: 'This game was opened without a ticket. Open it from the casino.',
  noTokenTitle: 'No ticket',
  notice: 'Play is for adults and carries a cost.',
};

export const WORDS = inEveryLanguage('games', ENGLISH);
