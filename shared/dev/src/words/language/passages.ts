import { basename } from 'node:path';
import { type Comment, parseSync, type Statement } from 'oxc-parser';
import { testTitles } from '../../requirements/test-titles.ts';
import type { Place } from './word-list.ts';

/** Text in a file that the word list applies to. */
export interface Passage {
  place: Place;
  /** Line of its first character. File names and titles have none. */
  line?: number;
  text: string;
  /** Original name, if `text` is the name split into words. */
  name?: string;
}

/** Returns the file's name and the comments, titles, names or prose in it. */
export function passagesOf(file: string, source: string): Passage[] {
  const name: Passage = { place: 'file name', text: words(basename(file).replace(/\..*$/, '')), name: basename(file) };
  if (/\.[cm]?[jt]sx?$/.test(file)) return [name, ...ofScript(file, source)];
  if (file.endsWith('.sql')) return [name, ...ofSql(source)];
  if (file.endsWith('.css')) return [name, ...ofCss(source)];
  if (file.endsWith('.md')) return [name, { place: 'markdown', line: 1, text: prose(source) }];
  return [name];
}

/** Splits a name into lower-case words: `isToldTwice` is `is told twice`. */
const words = (name: string) =>
  name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/[-_]/g, ' ')
    .toLowerCase();

function ofScript(file: string, source: string): Passage[] {
  const { comments, module, program } = parseSync(file, source);
  const written = joined(comments, source).map(({ type, value, start }): Passage => {
    const isDoc = type === 'Block' && value.startsWith('*');
    return comment(isDoc ? 'doc comment' : 'comment', source, start, value);
  });
  const exported = module.staticExports.flatMap(({ start, entries }) =>
    entries.flatMap(({ exportName: { name } }) => (name ? [{ name, start }] : [])),
  );
  const names = [...exported, ...program.body.flatMap(declaredBy)].map(
    ({ name, start }): Passage => ({ place: 'name', line: lineAt(source, start), text: words(name), name }),
  );
  const titles = /\.(test\.tsx?|flow\.ts)$/.test(file) ? testTitles(source, file) : [];
  return [...written, ...names, ...titles.map((text): Passage => ({ place: 'test title', text }))];
}

/** Returns the names that a top-level statement declares without exporting them. Destructuring patterns have none. */
function declaredBy(statement: Statement): { name: string; start: number }[] {
  if (statement.type === 'VariableDeclaration')
    return statement.declarations.flatMap(({ id, start }) =>
      id.type === 'Identifier' ? [{ name: id.name, start }] : [],
    );
  const isNamed =
    statement.type === 'FunctionDeclaration' ||
    statement.type === 'ClassDeclaration' ||
    statement.type === 'TSInterfaceDeclaration' ||
    statement.type === 'TSTypeAliasDeclaration';
  return isNamed && statement.id ? [{ name: statement.id.name, start: statement.start }] : [];
}

/** Joins comments on successive lines into one. */
function joined(comments: readonly Comment[], source: string): Comment[] {
  const all: Comment[] = [];
  for (const one of comments) {
    const last = all.at(-1);
    const isNext = last?.type === 'Line' && one.type === 'Line' && /^\n[ \t]*$/.test(source.slice(last.end, one.start));
    if (last && isNext) all[all.length - 1] = { ...last, end: one.end, value: `${last.value}\n${one.value}` };
    else all.push(one);
  }
  return all;
}

/** Strings, quoted names and comments in SQL. Text in a function's dollar quotes is also SQL. */
const SQL_TOKEN = /'(?:[^']|'')*'|"(?:[^"]|"")*"|--(?<line>[^\n]*(?:\n[ \t]*--[^\n]*)*)|\/\*(?<block>[\s\S]*?)\*\//g;

/** Returns the comments. The one at the top of the file counts as its doc comment. */
function ofSql(source: string): Passage[] {
  return [...source.matchAll(SQL_TOKEN)].flatMap((token) => {
    const text = token.groups?.line?.replace(/\n[ \t]*--/g, '\n') ?? token.groups?.block;
    if (text === undefined) return [];
    return [comment(source.slice(0, token.index).trim() === '' ? 'doc comment' : 'comment', source, token.index, text)];
  });
}

const CSS_TOKEN = /'(?:\\.|[^'\\])*'|"(?:\\.|[^"\\])*"|\/\*(?<block>[\s\S]*?)\*\//g;

const ofCss = (source: string): Passage[] =>
  [...source.matchAll(CSS_TOKEN)].flatMap((token) =>
    token.groups?.block === undefined ? [] : [comment('comment', source, token.index, token.groups.block)],
  );

/** Returns a comment without its leading stars. The text begins on the line of its first word. */
function comment(place: Place, source: string, start: number, value: string): Passage {
  const lines = value.replace(/^\*/, '').split('\n');
  const text = lines.map((line) => line.replace(/^\s*\*?\s?/, '').trim()).join('\n');
  const lead = text.length - text.trimStart().length;
  return {
    place,
    line: lineAt(source, start) + text.slice(0, lead).split('\n').length - 1,
    text: withoutCode(text.trim()),
  };
}

const lineAt = (source: string, index: number) => source.slice(0, index).split('\n').length;

/** Blanks fenced blocks in Markdown without changing lines and columns. */
export const withoutBlocks = (source: string) => source.replace(/^(```|~~~)[\s\S]*?^\1/gm, blank);

/** Blanks code and the targets of links. */
const prose = (source: string) =>
  withoutCode(withoutBlocks(source)).replace(/(?<=\])\([^)\s]+\)|^\[[^\]\n]+\]: \S+/gm, blank);

/** Blanks names in backticks, because the code decides them. */
const withoutCode = (text: string) => text.replace(/`[^`\n]+`/g, blank);

const blank = (code: string) => code.replace(/[^\n]/g, ' ');
