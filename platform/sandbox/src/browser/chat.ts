/**
 * The chat provider's script, as embedded by a site. It adds a button in the corner, 32 px from the edges, that opens a
 * box. It renders in a shadow tree with a constructed style sheet, so it works under a strict CSP.
 */
// A page may load this classic script twice; the second run must not define the element again.
if (!customElements.get('support-chat')) {
  const STYLE = `
:host { position: fixed; right: 32px; bottom: 32px; z-index: 350; font-family: inherit; font-size: 15px; line-height: 1.5; color: #0e1116; }
* { box-sizing: border-box; }
:host([data-position='left']) { right: auto; left: 32px; }
button { min-height: 48px; padding: 0 20px; border: 0; border-radius: 999px; background: #0e1116; color: #fff; font: inherit; font-weight: 600; cursor: pointer; }
button:focus-visible { outline: 2px solid #5b3df5; outline-offset: 2px; }
section { position: absolute; right: 0; bottom: 60px; width: min(320px, calc(100vw - 64px)); padding: 20px; border-radius: 16px; background: #fff; box-shadow: 0 0 0 1px #dedbd3, 0 24px 64px -16px rgb(14 17 22 / .28); }
:host([data-position='left']) section { right: auto; left: 0; }
p { margin: 0; }
`;

  /** The button's label and the box's text, by language. */
  const ENGLISH: readonly [string, string] = ['Support', 'Sandbox support chat: nobody answers here.'];
  const WORDS: Readonly<Record<string, readonly [string, string]>> = {
    de: ['Support', 'Test-Chat: Hier antwortet niemand.'],
    es: ['Soporte', 'Chat de prueba: aquí no responde nadie.'],
    fi: ['Tuki', 'Testichat: täällä kukaan ei vastaa.'],
    fr: ['Assistance', 'Chat d’essai\u202f: personne ne répond ici.'],
    lv: ['Atbalsts', 'Izmēģinājuma tērzēšana: šeit neviens neatbild.'],
    no: ['Kundeservice', 'Testchat: Her svarer ingen.'],
    sv: ['Support', 'Testchatt: här svarar ingen.'],
  };

  class SupportChat extends HTMLElement {
    connectedCallback(): void {
      if (this.shadowRoot) return;
      const root = this.attachShadow({ mode: 'open' });
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(STYLE);
      root.adoptedStyleSheets = [sheet];
      const [label, answer] = WORDS[document.documentElement.lang.slice(0, 2)] ?? ENGLISH;
      const button = document.createElement('button');
      button.type = 'button';
      button.textContent = label;
      button.setAttribute('aria-expanded', 'false');
      const box = document.createElement('section');
      box.hidden = true;
      const text = document.createElement('p');
      text.textContent = answer;
      box.append(text);
      const toggle = (isOpen: boolean) => {
        box.hidden = !isOpen;
        button.setAttribute('aria-expanded', String(isOpen));
      };
      button.addEventListener('click', () => toggle(box.hidden !== false));
      root.addEventListener('keydown', (event) => {
        if ((event as KeyboardEvent).key === 'Escape') toggle(false);
      });
      root.append(button, box);
    }
  }

  customElements.define('support-chat', SupportChat);
  document.body.append(document.createElement('support-chat'));
}
