import { describe, expect, it } from '@jest/globals';
import { cleanNodes } from './clean-html.tsx';

const clean = (html: string) => {
  const place = document.createElement('div');
  place.append(cleanNodes(html));
  return place;
};

const ATTACKS = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<svg onload=alert(1)>',
  '<svg><script>alert(1)</script></svg>',
  '<iframe src="javascript:alert(1)"></iframe>',
  '<a href="javascript:alert(1)">x</a>',
  '<a href="JaVaScRiPt:alert(1)">x</a>',
  '<a href=" javascript:alert(1)">x</a>',
  '<a href="java\nscript:alert(1)">x</a>',
  '<a href="data:text/html,<script>alert(1)</script>">x</a>',
  '<a href="//evil.example/">x</a>',
  '<a href="/\\evil.example/">x</a>',
  '<a href="vbscript:msgbox(1)">x</a>',
  '<p onclick="alert(1)">x</p>',
  '<p style="background:url(javascript:alert(1))">x</p>',
  '<style>p{background:url(//evil.example)}</style>',
  '<link rel=stylesheet href=//evil.example>',
  '<meta http-equiv=refresh content="0;url=//evil.example">',
  '<base href="//evil.example/">',
  '<form action="//evil.example"><input name=password></form>',
  '<object data="//evil.example"></object>',
  '<embed src="//evil.example">',
  '<math><mtext></mtext><mglyph><style><img src=x onerror=alert(1)></style></mglyph></math>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>',
  '<template><img src=x onerror=alert(1)></template>',
  '<details open ontoggle=alert(1)>',
  '<video><source onerror=alert(1)></video>',
  '<b <script>alert(1)</script>>x</b>',
  '<<script>alert(1);//<</script>',
  '<a id="x" name="body" href="?">x</a>',
  '<p data-slot="page" data-remote="x">x</p>',
  '<button formaction="javascript:alert(1)">x</button>',
];

describe('texts of the content service', () => {
  it.each(ATTACKS)('D8: nothing can be done with %s', (attack) => {
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

  it('SH30: structure, anchors and good links stay; a link elsewhere cannot reach back', () => {
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
