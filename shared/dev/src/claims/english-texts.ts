import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CatalogueGame } from '@parlay/contracts/game-catalogue';
import { isNode, parseTypeScript, type SyntaxNode, textOf, visitNodes } from '../syntax-tree.ts';

/** An English text that players read. */
export interface EnglishText {
  /** File relative to the repository. */
  file: string;
  /** Key of a message. Undefined for a sentence of a help page, a text in a source and a field of a tile. */
  key: string | undefined;
  text: string;
  /** Whether it makes a claim regardless of its words. */
  isFact: boolean;
}

/** Schema of a tile. A provider fills in its fields, and each of them states something about its game. */
const TILE = 'shared/contracts/src/game-catalogue.ts';
const MESSAGES =
  /^remote-[^/]+\/(?:locales|descriptions)\/en\.json$|^shared\/[^/]+\/locales\/en\.json$|^platform\/(?:mails|content\/[^/]+)\/en\.json$|^platform\/content\/texts\/\d+\.en\.json$/;
/** Files with several languages next to each other, keyed by language. */
const BY_LANGUAGE = /^host\/document\/texts\.json$|^shared\/contracts\/brands\/[^/]+\.json$/;
/** Sources with texts for players: neither tests nor what only staff and developers see. */
const SOURCE =
  /^(?:host|remote-[^/]+|platform|shared\/(?!dev|build|cli|dev-server|testing)[^/]+)\/src\/.*\.tsx?$|^releases\/src\/edge\/.*\.ts$/;
const NOT_FOR_PLAYERS = /\.test\.|\.gen\.|\/testing\//;
const HELP_PAGE = /^platform\/content\/(?:parts\/)?en\/[^/]+\.html$/;

/** Returns every English text of the files: messages, e-mails, exports, help pages, brand texts, tables in sources and fields of tiles. */
export const englishTexts = (root: string, files: readonly string[]): EnglishText[] =>
  files.flatMap((file) => textsOf(file, () => readFileSync(join(root, file), 'utf8')));

/** Returns the English texts of one file. Reads it only if it has any. */
export function textsOf(file: string, read: () => string): EnglishText[] {
  if (file === TILE) {
    return Object.keys(CatalogueGame.shape).map((text) => ({ file, key: undefined, text, isFact: true }));
  }
  if (HELP_PAGE.test(file)) {
    return sentencesOf(read()).map((text) => ({ file, key: undefined, text, isFact: false }));
  }
  if (SOURCE.test(file) && !NOT_FOR_PLAYERS.test(file)) {
    return tableTextsOf(read(), file).map((text) => ({ file, key: undefined, text, isFact: false }));
  }
  const isMixed = BY_LANGUAGE.test(file);
  if (!isMixed && !MESSAGES.test(file)) return [];
  return messagesOf(JSON.parse(read()))
    .filter(([key]) => (isMixed ? ENGLISH_PART.test(key) : !ROUTE_PATH.test(key)))
    .map(([key, text]) => ({ file, key, text, isFact: false }));
}

const ROUTE_PATH = /^routes\..+\.path$/;
const ENGLISH_PART = /(?:^|\.)en(?:\.|$)/;

/** Returns the strings of a JSON document with their dotted keys. */
function messagesOf(value: unknown, key = ''): [key: string, text: string][] {
  if (typeof value === 'string') return [[key, value]];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, part]) => messagesOf(part, key === '' ? name : `${key}.${name}`));
}

/** Returns the English texts of a source's tables by language: `{ en: …, de: … }`. */
function tableTextsOf(source: string, file: string): string[] {
  if (!/\ben: /.test(source) || !/\bde: /.test(source)) return [];
  const texts: string[] = [];
  visitNodes(parseTypeScript(source, file), (node) => {
    if (node.type !== 'ObjectExpression' || !Array.isArray(node.properties)) return;
    const properties = node.properties.filter(isNode);
    const valueAt = (name: string) => properties.find((one) => isNode(one.key) && one.key.value === name)?.value;
    const english = valueAt('en');
    if (!isNode(english) || valueAt('de') === undefined) return;
    visitNodes(english, (part: SyntaxNode) => texts.push(...[textOf(part)].filter((text) => text !== undefined)));
  });
  return texts;
}

/** Tags of blocks, and marks of a help page's conditions. */
const BOUNDARY = /<\/?(?:p|h\d|[uod]l|li|d[td]|table|thead|tbody|tr|t[hd]|section|div)\b[^>]*>|\{[#/]\w+\}/;
const SENTENCES = new Intl.Segmenter('en', { granularity: 'sentence' });

/** Returns the sentences of a help page, without markup. */
const sentencesOf = (html: string): string[] =>
  html
    .split(BOUNDARY)
    .flatMap((block) =>
      [...SENTENCES.segment(block.replace(/<[^>]*>/g, '').replace(/\s+/g, ' '))]
        .map(({ segment }) => segment.trim())
        .filter((sentence) => sentence !== ''),
    );
