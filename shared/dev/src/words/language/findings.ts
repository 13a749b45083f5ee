import type { Passage } from './passages.ts';
import type { Rule } from './word-list.ts';

/** A banned word or opening in a file. */
export interface Finding {
  rule: string;
  file: string;
  line?: number;
  /** Quote of the text, and the suggested replacement. */
  message: string;
}

/** Returns a finding as a line of the lint. */
export const findingText = ({ file, line, rule, message }: Finding): string =>
  `${file}${line === undefined ? '' : `:${line}`}: [${rule}] ${message}`;

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

/** Builds the regular expression of a rule. A space also matches a line break. */
const regexOf = ({ pattern }: Rule) =>
  new RegExp(pattern.replaceAll(' ', '\\s+'), pattern.startsWith('^') ? 'g' : 'gi');

function finding(file: string, { place, text, line, name }: Passage, rule: Rule, index: number): Finding {
  const quoted = name ?? shortened(text.slice(Math.max(0, text.lastIndexOf(' ', index - 2) + 1)).replace(/\s+/g, ' '));
  return {
    rule: rule.id,
    file,
    ...(line === undefined ? {} : { line: line + text.slice(0, index).split('\n').length - 1 }),
    message: `${place} "${quoted}": ${rule.instead}`,
  };
}

const shortened = (text: string) => (text.length > 60 ? `${text.slice(0, 60)}…` : text);
