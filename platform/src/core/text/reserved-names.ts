import { nameKeys } from './skeleton.ts';

/** Words by which people would take somebody for our staff, in the languages of the site. */
const STAFF = [
  'admin',
  'administrator',
  'moderator',
  'mod',
  'staff',
  'support',
  'helpdesk',
  'operator',
  'owner',
  'system',
  'sysadmin',
  'root',
  'webmaster',
  'security',
  'compliance',
  'cashier',
  'parlay',
  'kundendienst',
  'kundenservice',
  'kundeservice',
  'kundtjanst',
  'asiakaspalvelu',
  'yllapito',
  'soporte',
  'administrador',
  'moderador',
  'administrateur',
  'moderateur',
  'assistance',
  'atbalsts',
  'brukerstotte',
];
/** Words that change nothing when they stand beside one of those. */
const BESIDE = [
  'the',
  'team',
  'official',
  'site',
  'live',
  'chat',
  'desk',
  'help',
  'customer',
  'service',
  'player',
  'my',
  'our',
];

const keysOf = (words: readonly string[]) => [...new Set(words.flatMap(nameKeys))].map(bare).join('|');
const RESERVED = new RegExp(`^(?:${keysOf(BESIDE)})*(?:${keysOf(STAFF)})(?:${keysOf([...BESIDE, ...STAFF])})*$`);

/** Digits decorate a name, and accents change no word. */
function bare(key: string): string {
  return key.normalize('NFD').replace(/[^\p{L}]/gu, '');
}

/** Whether a name would be taken for our staff's, however its letters are disguised. */
export const isReservedName = (name: string): boolean =>
  nameKeys(name.replace(/\p{N}+$|^\p{N}+/gu, '')).some((key) => RESERVED.test(bare(key)));
