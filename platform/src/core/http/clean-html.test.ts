import { describe, expect, it } from '@jest/globals';
import { HTML_TAGS } from '@parlay/contracts/html';
import { HTML_VECTORS } from '@parlay/contracts/testing/html';
import { cleanHtml } from './clean-html.ts';
import { toPlainText } from './plain-text.ts';

const ALLOWED = new RegExp(`^</?(?:${HTML_TAGS.join('|')})\\b`);

describe('cleaned HTML [D8]', () => {
  it.each(HTML_VECTORS)('has only allowed tags, attributes and links: %s', (html) => {
    const clean = cleanHtml(html);
    for (const tag of clean.match(/<[^>]*>/g) ?? []) {
      expect(tag).toMatch(ALLOWED);
      expect(tag).not.toMatch(/\son\w+\s*=|style\s*=|src\s*=/i);
      const href = /href="([^"]*)"/.exec(tag)?.[1];
      if (href !== undefined) expect(href).toMatch(/^(?:https?:\/\/|mailto:|\/[^/\\]|\/$|#)/);
    }
  });

  it('keeps structure, text and links', () => {
    const html =
      '<h2 id="rules">Rules</h2><p lang="fi">Yksi <strong>kaksi</strong><br /></p><ul><li><a href="/en/home">home</a></li></ul>';
    expect(cleanHtml(html)).toBe(html);
    expect(cleanHtml('<a href="https://help.example/x?a=1&amp;b=2">x</a>')).toBe(
      '<a href="https://help.example/x?a=1&amp;b=2" rel="noopener noreferrer">x</a>',
    );
    expect(cleanHtml('<a href="mailto:help@parlay.example">x</a> 5 &lt; 6')).toBe(
      '<a href="mailto:help@parlay.example">x</a> 5 &lt; 6',
    );
  });
});

it('plain text has no invisible or direction-changing characters', () => {
  expect(toPlainText('a\u0007b\u202eevil\u2066\r\nnext\ttab')).toBe('abevil\nnext\ttab');
});
