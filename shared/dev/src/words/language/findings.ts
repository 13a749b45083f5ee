import type { Passage } from './passages.ts';
import type { Rule } from './word-list.ts';

/** A banned word or opening in a file. */
export interface Finding {
  rule: string;
  file: string;
  /** The path of a banned file name, or `path#name` of a banned name in a file. */
  name?: string;
  line?: number;
  /** Quotes the text and says what to write instead. */
  message: string;
}

/** Returns every match of a rule in passages of a file. */
export function bannedIn(file: string, passages: readonly Passage[], rules: readonly Rule[]): Finding[] {
  return passages.flatMap((passage) =>
    rules
      .filter((rule) => rule.in.includes(passage.place))
      .flatMap((rule) =>
        [...passage.text.matchAll(regexOf(rule))].map(({ index }) => finding(file, passage, rule, index)),
      ),
  );
}

/** A space stands for a line break, too. */
const regexOf = ({ pattern }: Rule) =>
  new RegExp(pattern.replaceAll(' ', '\\s+'), pattern.startsWith('^') ? 'g' : 'gi');

function finding(file: string, { place, text, line, name }: Passage, rule: Rule, index: number): Finding {
  const quoted = name ?? shortened(text.slice(Math.max(0, text.lastIndexOf(' ', index - 2) + 1)).replace(/\s+/g, ' '));
  return {
    rule: rule.id,
    file,
    ...(place === 'file name' ? { name: file } : {}),
    ...(place === 'name' ? { name: `${file}#${name}` } : {}),
    ...(line === undefined ? {} : { line: line + text.slice(0, index).split('\n').length - 1 }),
    message: `${place} "${quoted}": ${rule.instead}`,
  };
}

const shortened = (text: string) => (text.length > 60 ? `${text.slice(0, 60)}…` : text);
