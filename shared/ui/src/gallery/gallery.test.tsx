import { describe, expect, it } from '@jest/globals';
import { renderToStaticMarkup } from 'react-dom/server';
import { Gallery } from './gallery.tsx';

describe('the whole kit as static markup', () => {
  const html = renderToStaticMarkup(<Gallery />);

  it('needs nothing that a strict policy blocks: no style attribute, style element or script', () => {
    expect(html).not.toMatch(/\sstyle=|<style|<script/);
  });

  it('leaves no class undefined', () => {
    expect(html).not.toMatch(/class="[^"]*\bundefined\b/);
  });
});
