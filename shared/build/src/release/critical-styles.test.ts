import { describe, expect, it } from '@jest/globals';
import { criticalStyles } from './critical-styles.ts';

const of = (css: string, ...markup: string[]) =>
  Buffer.from(criticalStyles(Buffer.from(css), markup))
    .toString('utf8')
    .trim();

describe('criticalStyles', () => {
  it('keeps rules that can match the markup at any width, and drops the rest', () => {
    const css = '.top{color:red}.gallery{color:blue}@media (width>=768px){.top{color:green}.gallery{margin:0}}';
    expect(of(css, '<p class="top"></p>')).toBe('.top{color:red}@media (width>=768px){.top{color:green}}');
  });

  it('drops rules for hover, focus, fullscreen, script-set attributes and animations, which apply later', () => {
    const css =
      '.a:hover{color:red}.a:focus-visible{color:red}html:fullscreen .a{color:red}.a[data-open]{color:red}@keyframes in{to{opacity:0}}.a:first-child{color:#00f}';
    expect(of(css, '<p class="a"></p>')).toBe('.a:first-child{color:#00f}');
    expect(of('.a[data-open]{color:#00f}', '<p class="a" data-open="yes"></p>')).toBe('.a[data-open]{color:#00f}');
  });

  it('keeps the order of layers, and a whole rule if one of its selectors matches', () => {
    const css = '@layer reset,ui;@layer ui{.b .a,.c{color:red}}@layer reset{.a{margin:0}}';
    expect(of(css, '<p class="b"></p>', '<p class="a"></p>')).toBe(
      '@layer reset{.a{margin:0}}@layer ui{.b .a,.c{color:red}}',
    );
  });

  it('checks the selectors inside :is() and :where(), and treats :not() as a match', () => {
    expect(of(':is(.x,.a) p{color:red}:is(.x,.y) p{margin:0}', '<p class="a"></p>')).toContain('color:red');
    expect(of(':is(.x,.y) p{margin:0}', '<p class="a"></p>')).toBe('');
    expect(of('.a:not(.x){color:red}', '<p class="a"></p>')).toBe('.a:not(.x){color:red}');
  });
});
