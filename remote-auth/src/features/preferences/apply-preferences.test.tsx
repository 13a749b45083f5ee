import { expect, it } from '@jest/globals';
import { renderWithPorts } from '@parlay/testing';
import { en } from '../../testing/messages.ts';
import { applyPreferences } from './apply-preferences.ts';

const portsWith = (account: object) => {
  const { fake } = renderWithPorts(<p />, { messages: en, api: { 'GET /api/account/user': () => account } });
  fake.ports.preferences.set('theme', 'light');
  return fake.ports;
};

it('applies the preferences chosen on another device, and keeps all others', async () => {
  const ports = portsWith({ authenticated: true, preferences: { theme: 'dark' } });
  await applyPreferences(ports);
  expect([ports.preferences.get('theme'), ports.preferences.get('showBalance')]).toEqual(['dark', true]);
  const hidden = portsWith({ authenticated: true, preferences: { showBalance: false } });
  await applyPreferences(hidden);
  expect([hidden.preferences.get('theme'), hidden.preferences.get('showBalance')]).toEqual(['light', false]);
});

it('changes nothing for a visitor', async () => {
  const ports = portsWith({ authenticated: false });
  await applyPreferences(ports);
  expect(ports.preferences.get('theme')).toBe('light');
});
