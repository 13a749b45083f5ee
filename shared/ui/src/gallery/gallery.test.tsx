import { describe, expect, it } from '@jest/globals';
import { renderToStaticMarkup } from 'react-dom/server';
import { Gallery } from './gallery.tsx';

describe('Gallery as static markup', () => {
  const html = renderToStaticMarkup(<Gallery />);

  it('uses nothing that a strict CSP blocks: no style attribute, style element or script', () => {
    expect(html).not.toMatch(/\sstyle=|<style|<script/);
  });

  it('has no undefined class name', () => {
    expect(html).not.toMatch(/class="[^"]*\bundefined\b/);
  });
});
