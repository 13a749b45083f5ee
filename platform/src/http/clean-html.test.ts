import { describe, expect, it } from '@jest/globals';
import { HTML_TAGS } from '@parlay/contracts/html';
import { cleanHtml } from './clean-html.ts';
import { plainText } from './plain-text.ts';

/** What has got through cleaners before: each tries to run something, to load something, or to lead away. */
const CORPUS = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<svg onload=alert(1)>',
  '<svg><script>alert(1)</script></svg>',
  '<svg><a xlink:href="javascript:alert(1)"><text>x</text></a></svg>',
  '<math><mi xlink:href="javascript:alert(1)">x</mi></math>',
  '<math><mtext><table><mglyph><style><img src=x onerror=alert(1)></style></mglyph></table></mtext></math>',
  '<iframe src="javascript:alert(1)"></iframe>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<object data="javascript:alert(1)"></object>',
  '<embed src="javascript:alert(1)">',
  '<a href="javascript:alert(1)">x</a>',
  '<a href="JaVaScRiPt:alert(1)">x</a>',
  '<a href=" javascript:alert(1)">x</a>',
  '<a href="java&#10;script:alert(1)">x</a>',
  '<a href="java&Tab;script:alert(1)">x</a>',
  '<a href="&#106;avascript:alert(1)">x</a>',
  '<a href="\u0001javascript:alert(1)">x</a>',
  '<a href="data:text/html,<script>alert(1)</script>">x</a>',
  '<a href="vbscript:msgbox(1)">x</a>',
  '<a href="//evil.example">x</a>',
  '<a href="/\\evil.example">x</a>',
  '<a href="\\\\evil.example">x</a>',
  '<a href="blob:https://evil.example/1">x</a>',
  '<a href="filesystem:https://evil.example/1">x</a>',
  '<a href="https://x" onclick="alert(1)">x</a>',
  '<a href="https://x" style="position:fixed;inset:0">x</a>',
  '<p style="background:url(javascript:alert(1))">x</p>',
  '<style>@import "https://evil.example"</style>',
  '<link rel=stylesheet href="https://evil.example">',
  '<base href="https://evil.example/">',
  '<meta http-equiv="refresh" content="0;url=javascript:alert(1)">',
  '<form action="https://evil.example"><input name=password><button>x</button></form>',
  '<button formaction="javascript:alert(1)">x</button>',
  '<details open ontoggle=alert(1)>x</details>',
  '<video><source onerror=alert(1)></video>',
  '<audio src=x onerror=alert(1)>',
  '<body onload=alert(1)>',
  '<template><script>alert(1)</script></template>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  '<p id="x" onmouseover="alert(1)">x</p>',
  '<!--><img src=x onerror=alert(1)>-->',
  '<![CDATA[<img src=x onerror=alert(1)>]]>',
  '<p><table><td><a href=javascript:alert(1)>x</table>',
  '<scr<script>ipt>alert(1)</scr</script>ipt>',
  '<<script>alert(1)//<</script>',
  '<input autofocus onfocus=alert(1)>',
  '<select><option><img src=x onerror=alert(1)></select>',
  '<textarea></textarea><img src=x onerror=alert(1)>',
  '<x:script xmlns:x="http://www.w3.org/1999/xhtml">alert(1)</x:script>',
];

const ALLOWED = new RegExp(`^</?(?:${HTML_TAGS.join('|')})\\b`);

describe('HTML that leaves us (D8)', () => {
  it.each(CORPUS)('can do nothing: %s', (html) => {
    const clean = cleanHtml(html);
    for (const tag of clean.match(/<[^>]*>/g) ?? []) {
      expect(tag).toMatch(ALLOWED);
      expect(tag).not.toMatch(/\son\w+\s*=|style\s*=|src\s*=/i);
      const href = /href="([^"]*)"/.exec(tag)?.[1];
      if (href !== undefined) expect(href).toMatch(/^(?:https?:\/\/|mailto:|\/[^/\\]|\/$|#)/);
    }
  });

  it('keeps what texts are made of', () => {
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

it('text of people is text: signs that draw nothing and turn what is read are taken out', () => {
  expect(plainText('a\u0007b\u202eevil\u2066\r\nnext\ttab')).toBe('abevil\nnext\ttab');
});
