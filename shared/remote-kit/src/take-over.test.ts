import { describe, expect, it } from '@jest/globals';
import { readInteractions } from './take-over.ts';

const FORM = `<form><label>Username <input name="username" value=""></label>
  <label>Language <select name="language"><option value="en" selected>English</option><option value="fi">Suomi</option></select></label>
  <label><input type="checkbox" name="remember"> Remember</label><button type="submit">Log in</button></form>`;

function twoCopies() {
  document.body.innerHTML = `<div id="first">${FORM}</div><div id="alive" hidden>${FORM}</div>`;
  const [first, alive] = ['first', 'alive'].map((id) => document.getElementById(id) as HTMLElement);
  return { first: first as HTMLElement, alive: alive as HTMLElement };
}

const control = (within: HTMLElement, name: string) => within.querySelector(`[name="${name}"]`) as HTMLInputElement;

describe('readInteractions', () => {
  it('moves typed text, selections, ticks, focus and caret to the mounted part', () => {
    const { first, alive } = twoCopies();
    const name = control(first, 'username');
    name.focus();
    name.value = 'demo1';
    name.setSelectionRange(2, 2);
    control(first, 'language').value = 'fi';
    control(first, 'remember').click();
    const repeat = readInteractions(first);
    first.remove();
    alive.hidden = false;
    const received: string[] = [];
    alive.addEventListener('input', (event) => received.push((event.target as HTMLInputElement).name));
    repeat(alive);

    expect(control(alive, 'username')).toHaveProperty('value', 'demo1');
    expect(document.activeElement).toBe(control(alive, 'username'));
    expect(control(alive, 'username').selectionStart).toBe(2);
    expect(control(alive, 'language').value).toBe('fi');
    expect(control(alive, 'remember').checked).toBe(true);
    expect(received).toContain('username');
  });

  it('matches a field without a name by its kind and position', () => {
    const { first, alive } = twoCopies();
    for (const within of [first, alive]) within.insertAdjacentHTML('beforeend', '<input><input>');
    const [, , , second] = first.querySelectorAll('input');
    if (second) second.value = '25';
    readInteractions(first)(alive);
    expect([...alive.querySelectorAll('input')].map(({ value }) => value)).toEqual(['', 'on', '', '25']);
  });

  it('repeats the last press after the fields have been filled', () => {
    const { first, alive } = twoCopies();
    const [name, button] = [first.querySelector('input'), first.querySelector('button')];
    if (name) name.value = 'demo1';
    button?.setAttribute('data-pressed', '');
    const sent: string[] = [];
    alive.addEventListener('submit', (event) => {
      event.preventDefault();
      sent.push(String(new FormData(event.target as HTMLFormElement).get('username')));
    });
    readInteractions(first)(alive);
    expect(sent).toEqual(['demo1']);
  });

  it('replaces a draft that has been restored into the field', () => {
    const { first, alive } = twoCopies();
    control(first, 'username').focus();
    const repeat = readInteractions(first);
    first.remove();
    alive.hidden = false;
    const name = control(alive, 'username');
    name.value = 'from a draft';
    repeat(alive);
    expect(document.activeElement).toBe(name);
    expect([name.selectionStart, name.selectionEnd]).toEqual([0, 'from a draft'.length]);
  });

  it('leaves untouched fields alone and does not steal focus', () => {
    const { first, alive } = twoCopies();
    const repeat = readInteractions(first);
    const name = alive.querySelector('input');
    if (name) name.value = 'from a draft';
    repeat(alive);
    expect(name?.value).toBe('from a draft');
    expect(document.activeElement).toBe(document.body);
  });
});
