import { textsByLanguage } from '../../web/words.ts';

const ENGLISH = {
  title: 'Check a draw without us',
  intro:
    'The numbers of a draw come from three things: a secret that the company fixed before sales began, the list of all lines, and a public value from after the close. No one could know or choose the numbers before that value existed.',
  method: 'The method in words',
  steps: [
    'Before sales begin, the company publishes SHA-256 of a secret of 32 bytes. After the draw it publishes the secret.',
    'When sales close, it publishes the number of lines and their Merkle tree hash by RFC 6962. A line is the text “SHA-256 of the ticket reference|line|currency|numbers|extra numbers”, and the list is sorted.',
    'The round of the beacon is the first one at least five seconds after the site recorded the seal. The pulse must be of this round, or of the first later round with a pulse. Its Ed25519 signature is over SHA-256 of “previous signature|previous round|round|local random value”, and its value is SHA-256 of the signature.',
    'The seed is HMAC-SHA256 with the secret as key, over the text “parlay-lottery-1|draw|Merkle tree hash|round|value”. The stream is HMAC-SHA256 with the seed as key over the counter 0, 1, 2 … as 4 bytes, read as 32-bit numbers, highest byte first.',
    'With n balls left in order, a number at or above the largest multiple of n below 2³² is skipped. Otherwise its remainder by n is the position of the ball that is drawn. Extra numbers follow in the same stream.',
  ],
  witnesses: 'Who else says so',
  witnessText:
    'Do not believe the company alone. The site keeps a record of each commitment and each seal with the time of its own clock, which it cannot change later, and the beacon publishes its pulses itself. The page and the script read both and compare them with what the company says. They say so if one of them did not answer. Nobody can check from outside that company, site and beacon did not agree in secret.',
  record: 'Record of the site',
  script: 'The script',
  scriptText: 'It runs with Node and needs nothing else. You can read all of it.',
  download: 'Download check-draw.mjs',
  facts: 'Published facts of this draw',
  lines: 'All lines of this draw',
  beacon: 'Latest pulse of the beacon',
  standIn:
    'The beacon is a stand-in of its own company with its own address and clock, with the field names of drand. In this demo it runs on the lottery’s server. A real lottery would use a beacon that it does not run.',
};

export const CHECK_TEXTS = textsByLanguage('lotteryCheck', ENGLISH);
