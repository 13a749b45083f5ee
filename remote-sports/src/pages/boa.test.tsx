import { describe, expect, it } from '@jest/globals';
import { failure } from '@parlay/ports/fakes';
import { renderWithPorts } from '@parlay/testing';
import { screen } from '@testing-library/react';
import en from '../../locales/en.json';
import { framePartner } from '../frame-partner.testing.ts';
import BoaPage from './boa.tsx';

const ADDRESS = 'http://sandbox.localhost:8082/lottery/midweek?lang=en';

function open(answer: unknown) {
  const view = renderWithPorts(<BoaPage />, {
    messages: en,
    paths: { home: 'home' },
    api: { 'GET /api/boa': () => answer },
  });
  return { ...view, partner: framePartner(view.fake) };
}

describe('Boa [RT4]', () => {
  it('embeds the frame URL from the server at the requested height, even for a visitor [RT4]', async () => {
    const { partner } = open({ iframeSrc: ADDRESS });
    const frame = (await screen.findByTitle('Boa')) as HTMLIFrameElement;
    expect(screen.getByRole('heading', { level: 1, name: 'Boa' })).toBeVisible();
    expect([frame.src, frame.parentElement?.getAttribute('aria-busy')]).toEqual([ADDRESS, 'true']);
    await partner.says({ action: 'onIFrameHeightChange', parameters: { height: 900 } });
    expect([frame.style.height, frame.parentElement?.getAttribute('aria-busy')]).toEqual(['900px', 'false']);
    expect(partner.received).toContainEqual({ action: 'onScroll', parameters: { scroll: 0, pageHeight: 0 } });
  });

  it('shows a notice with a link home if the site has no lottery [RT4]', async () => {
    open({ iframeSrc: null });
    expect(await screen.findByText('There is no lottery here')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Go to the home page' })).toHaveAttribute('href', '/en/home');
    expect(screen.queryByTitle('Boa')).toBeNull();
  });

  it('shows a failed request with its reference, and retries [RT4]', async () => {
    const { fake } = open(failure({ code: 'internal', status: 500, reference: 'r-4' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Reference r-4');
    fake.handle({ 'GET /api/boa': () => ({ iframeSrc: ADDRESS }) });
    screen.getByRole('button', { name: 'Try again' }).click();
    expect(await screen.findByTitle('Boa')).toBeInTheDocument();
  });

  it('does not load a URL whose origin this site does not allow [RT4]', async () => {
    open({ iframeSrc: 'https://evil.example/lottery' });
    expect(await screen.findByRole('alert')).toHaveTextContent('This page did not answer');
    expect(screen.queryByTitle('Boa')).toBeNull();
  });
});
