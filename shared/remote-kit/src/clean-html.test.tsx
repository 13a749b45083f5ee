import { describe, expect, it } from '@jest/globals';
import { HTML_VECTORS } from '@parlay/contracts/testing/html';
import { cleanNodes } from './clean-html.tsx';

const clean = (html: string) => {
  const place = document.createElement('div');
  place.append(cleanNodes(html));
  return place;
};

describe('CleanHtml', () => {
  it.each(HTML_VECTORS)('makes %s harmless [D8]', (attack) => {
    const place = clean(attack);
    expect(
      place.querySelectorAll(
        'script,img,svg,iframe,style,link,meta,base,form,input,object,embed,video,template,button,math',
      ),
    ).toHaveLength(0);
    for (const element of place.querySelectorAll('*'))
      for (const { name, value } of element.attributes) {
        expect(['href', 'id', 'lang', 'rel', 'target']).toContain(name);
        expect(value).not.toMatch(/script|^data:|^\/[/\\]/i);
      }
  });

  it('keeps structure, anchors and allowed links, and gives external links no access to the page [SH30]', () => {
    const place = clean(
      '<h2 id="welcome">Welcome</h2><ul><li>One</li></ul><p>See <a href="/en/home">home</a> and <a href="https://help.example/">help</a>.</p>',
    );
    expect(place.querySelector('h2')?.id).toBe('welcome');
    const [home, help] = place.querySelectorAll('a');
    expect(home?.getAttribute('href')).toBe('/en/home');
    expect(home?.target).toBe('');
    expect(help?.target).toBe('_blank');
    expect(help?.rel).toBe('noopener noreferrer');
    expect(place.textContent).toBe('WelcomeOneSee home and help.');
  });
});
