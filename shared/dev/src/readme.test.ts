import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { workspaceRoot } from '@parlay/build/workspace';

const readme = readFileSync(join(workspaceRoot(), 'README.md'), 'utf8');

const MAX_LINES = 150;
const MOST_WORDS = 40;

/** Returns the texts of paragraphs, list items and table cells, without code blocks. */
function blocksOf(markdown: string): string[] {
  const prose = markdown.replace(/^```[\s\S]*?^```$/gm, '').replace(/^( {4}.*\n)+/gm, '\n');
  return prose
    .split(/\n(?=\s*(?:[-*|#]|\d+\.)\s)|\n\s*\n/)
    .flatMap((block) => (block.startsWith('|') ? block.split('|') : [block]))
    .map((block) => block.replace(/\s+/g, ' ').trim());
}

const sentencesOf = (block: string) => block.split(/(?<=[.!?]["”)]?) (?=\S)/);

const wordsOf = (sentence: string) => sentence.match(/[\p{L}\d][^\s]*/gu) ?? [];

/** Returns the sentences that are too long to understand at first reading. */
const longSentencesIn = (markdown: string) =>
  blocksOf(markdown)
    .flatMap(sentencesOf)
    .filter((sentence) => wordsOf(sentence).length > MOST_WORDS);

describe('the README', () => {
  it('has at most 150 lines', () => {
    expect(readme.trimEnd().split('\n').length).toBeLessThanOrEqual(MAX_LINES);
  });

  it('has no sentence with more than 40 words', () => {
    expect(longSentencesIn(readme)).toEqual([]);
  });

  it('finds a long sentence in a paragraph, a list item and a cell, but not in code', () => {
    const long = `${'word '.repeat(MOST_WORDS)}end.`;
    expect(longSentencesIn(`Short. ${long}`)).toHaveLength(1);
    expect(longSentencesIn(`- one\n- ${long}`)).toHaveLength(1);
    expect(longSentencesIn(`| a | b |\n| --- | --- |\n| x | ${long} |`)).toHaveLength(1);
    expect(longSentencesIn(`Text.\n\n    ${long}\n\n\`\`\`sh\n${long}\n\`\`\`\n`)).toEqual([]);
  });
});
