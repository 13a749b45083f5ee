import { describe, expect, it } from '@jest/globals';
import { NOTICE_COOKIE } from '@parlay/contracts/cookies';
import type { PageBrand as FakeBrand } from '@parlay/contracts/page-brand';
import { HTML_VECTORS } from '@parlay/contracts/testing/html';
import { aBrand, aPlayer } from '@parlay/ports/fakes';
import { act, screen, waitFor, within } from '@testing-library/react';
import { CarriedNotice } from '../features/notices/carried-notice.ts';
import { DeviceNotices } from '../features/notices/device-notices.ts';
import { RealtimeNotices } from '../features/notices/realtime-notices.ts';
import { renderShell } from '../testing/a-page.tsx';
import { writeCookie } from '../testing/cookies.ts';
import { Notices as Slot } from './notices.tsx';

const aBrandWith = (constants: Partial<FakeBrand['constants']>) => ({
  constants: { ...aBrand().constants, ...constants },
});

/** Renders the slot with the parts that load after the page. */
const Notices = () => (
  <>
    <Slot />
    <RealtimeNotices />
    <DeviceNotices />
    <CarriedNotice />
  </>
);

const region = () => within(screen.getByRole('region', { name: 'Notifications' }));
const titles = () =>
  region()
    .getAllByText((_text, node) => node?.tagName === 'B')
    .map((node) => node.textContent);

describe('NoticeStack', () => {
  it('orders notices by type: errors, warnings, successes, information [SH15]', () => {
    const { fake } = renderShell(<Notices />);
    act(() => {
      for (const type of ['info', 'success', 'error'] as const)
        fake.ports.notify.show({ type, title: type, duration: 0 });
    });
    expect(titles()).toEqual(['error', 'success', 'info']);
    expect(region().getByRole('alert')).toHaveTextContent('error');
  });

  it('replaces a notice with the same id, and closes it through the button or its sender [SH15]', async () => {
    const { fake, user } = renderShell(<Notices />);
    act(() => {
      fake.ports.notify.show({ id: 'a', type: 'error', title: 'First' });
      fake.ports.notify.show({ id: 'a', type: 'error', title: 'Second' });
      fake.ports.notify.show({ id: 'b', type: 'error', title: 'Other' });
    });
    expect(titles()).toEqual(['Second', 'Other']);
    act(() => fake.ports.notify.close('b'));
    expect(titles()).toEqual(['Second']);
    await user.click(region().getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('region', { name: 'Notifications' })).toBeNull();
  });

  it('closes a timed notice automatically, but not an error [SH15]', async () => {
    const { fake } = renderShell(<Notices />);
    act(() => {
      fake.ports.notify.show({ type: 'info', title: 'Passing', duration: 30 });
      fake.ports.notify.show({ type: 'error', title: 'Staying', duration: 30 });
    });
    await waitFor(() => expect(titles()).toEqual(['Staying']));
  });

  it('shows the time of a permanent notice, and no close button on an automatic one [EN7]', () => {
    const { fake } = renderShell(<Notices />, { now: () => new Date(2026, 4, 16, 20, 41).getTime() });
    const before = new Date(2026, 4, 16, 19, 5).getTime();
    act(() => {
      fake.ports.notify.show({ id: 'a', type: 'error', title: 'Now' });
      fake.ports.notify.show({ id: 'b', type: 'error', title: 'Before', timestamp: before });
      fake.ports.notify.show({ id: 'c', type: 'info', title: 'Passing', closeButton: false });
    });
    const timeIn = (title: string) => region().getByText(title).closest('[data-kind]')?.querySelector('time');
    expect(timeIn('Now')).toHaveTextContent('20:41');
    expect(timeIn('Before')).toHaveTextContent('19:05');
    expect(timeIn('Passing')).toBeNull();
    expect(region().getAllByRole('button', { name: 'Close' })).toHaveLength(2);
  });

  it('links only to known routes', () => {
    const { fake } = renderShell(<Notices />);
    act(() => {
      fake.ports.notify.show({ type: 'error', title: 'One', link: { label: 'Limits', route: 'account/limits' } });
      fake.ports.notify.show({ type: 'error', title: 'Two', link: { label: 'Elsewhere', route: 'https://evil.test' } });
    });
    expect(region().getAllByRole('link')).toHaveLength(1);
    expect(region().getByRole('link', { name: 'Limits' })).toHaveAttribute('href', '/en/account/limits');
  });
});

describe('RealtimeNotices', () => {
  it('shows a required verification as a notice with a link [RS4]', () => {
    const { fake } = renderShell(<Notices />, { session: aPlayer() });
    act(() => fake.realtime.events.next({ name: 'KycRequired', payload: {} }));
    expect(region().getByText('Verification needed')).toBeVisible();
    expect(region().getByRole('link', { name: 'Go to verification' })).toHaveAttribute(
      'href',
      '/en/account/verification',
    );
  });

  it('shows a completed payment as a success with its amount [AC4]', () => {
    const { fake } = renderShell(<Notices />, { session: aPlayer() });
    act(() =>
      fake.realtime.events.next({
        name: 'TransactionUpdate',
        payload: { paymentRequestStatus: 'SUCCESSFUL', amount: '1250.00', currency: 'EUR' },
      }),
    );
    const notice = region().getByText('Payment received').closest('[data-kind]');
    expect(notice).toHaveAttribute('data-kind', 'success');
    expect(notice).toHaveTextContent('€1,250.00');
  });
});

describe('InfoLine', () => {
  it('shows only the newest line, and closes it after its duration [SH16]', async () => {
    const { fake } = renderShell(<Notices />);
    act(() => {
      fake.ports.notify.infoBar({ type: 'info', text: 'Older', duration: 30 });
      fake.ports.notify.infoBar({ type: 'success', text: 'Copied', duration: 30 });
    });
    expect(screen.getByText('Copied')).toBeVisible();
    expect(screen.queryByText('Older')).toBeNull();
    await waitFor(() => expect(screen.queryByText('Copied')).toBeNull());
  });
});

describe('ScrollTop', () => {
  it('moves the focus to the page afterwards, because the button disappears [SH32]', async () => {
    const { fake, user } = renderShell(
      <>
        <main id="page" tabIndex={-1} />
        <Notices />
      </>,
      { brand: aBrandWith({ focusMs: 20 }) },
    );
    act(() => void fake.ports.bus.publish('scroll-top.offered', { offered: true }));
    await user.click(screen.getByRole('button', { name: 'Scroll to top' }));
    await waitFor(() => expect(screen.getByRole('main')).toHaveFocus());
  });

  it('appears when offered, scrolls to the top when pressed, and disappears [SH14]', async () => {
    const { fake, user } = renderShell(<Notices />);
    expect(screen.queryByRole('button', { name: 'Scroll to top' })).toBeNull();
    act(() => void fake.ports.bus.publish('scroll-top.offered', { offered: true }));
    document.documentElement.scrollTop = 900;
    await user.click(screen.getByRole('button', { name: 'Scroll to top' }));
    expect(document.documentElement.scrollTop).toBe(0);
    expect(screen.queryByRole('button', { name: 'Scroll to top' })).toBeNull();
  });
});

describe('CarriedNotice', () => {
  const leave = (value: string) => writeCookie(`${NOTICE_COOKIE}=${value}; Path=/`);

  it('shows the notice once on the next page, and removes its cookie [SH17]', () => {
    leave('login-needed');
    const { unmount } = renderShell(<Notices />);
    expect(region().getByText('Log in to see that page')).toBeVisible();
    expect(document.cookie).not.toContain(NOTICE_COOKIE);
    unmount();
    renderShell(<Notices />);
    expect(screen.queryByText('Log in to see that page')).toBeNull();
  });

  it.each(['%E0%A4%A', 'nonsense', encodeURIComponent('{"type":"loud","title":"x"}'), encodeURIComponent('null')])(
    'ignores and removes a damaged cookie (%s) [SH17]',
    (value) => {
      leave(value);
      renderShell(<Notices />);
      expect(screen.queryByRole('region', { name: 'Notifications' })).toBeNull();
      expect(document.cookie).not.toContain(NOTICE_COOKIE);
    },
  );

  it('rejects free text [SH17]', () => {
    leave(encodeURIComponent(JSON.stringify({ type: 'error', title: 'Call this number' })));
    renderShell(<Notices />);
    expect(screen.queryByText('Call this number')).toBeNull();
  });
});

describe('a notice with markup', () => {
  it('is stripped if it comes from the server, including every known attack [EN7, D8]', () => {
    const { fake } = renderShell(<Notices />, { session: aPlayer() });
    const offer = (message: string) =>
      act(() => fake.realtime.events.next({ name: 'BonusOffer', payload: { values: { message } } }));
    offer('<p>Up to <b>50&nbsp;EUR</b>,</p><p><a href="https://evil.test">now</a>: 1 &lt; 2 &amp; 3 < 4</p>');
    expect(region().getByText('Up to 50 EUR, now: 1 < 2 & 3 < 4')).toBeVisible();
    for (const vector of HTML_VECTORS) {
      offer(`Offer ${vector}`);
      const notice = region().getByText(/^Offer/);
      expect([vector, notice.childElementCount]).toEqual([vector, 0]);
    }
  });

  it('is shown as text [EN7, D8]', () => {
    const { fake } = renderShell(<Notices />);
    act(() => void fake.ports.notify.show({ type: 'error', title: '<img src=x onerror=alert(1)>' }));
    expect(region().getByText('<img src=x onerror=alert(1)>')).toBeVisible();
    expect(document.querySelector('img')).toBeNull();
  });
});

describe('DeviceNotices', () => {
  it('announces other devices in one notice, whether present or joining [RS5]', () => {
    const { fake } = renderShell(<Notices />, { session: aPlayer() });
    act(() => fake.realtime.devices.next('here'));
    expect(titles()).toEqual(['You are logged in on another device too']);
    act(() => fake.realtime.devices.next('joined'));
    expect(titles()).toEqual(['Another device has just logged in']);
    expect(region().getByRole('link', { name: 'Your account' })).toHaveAttribute('href', '/en/account');
  });
});

describe('DeviceNotices with known devices', () => {
  it('announces them only once across a reload, and closes the notice when they leave [RS5]', () => {
    const { fake, unmount } = renderShell(<Notices />, { session: aPlayer() });
    act(() => fake.realtime.devices.next('here'));
    const announced = fake.ports.drafts.read('devices.told');
    unmount();
    const after = renderShell(<Notices />, { session: aPlayer() });
    after.fake.ports.drafts.write('devices.told', announced);
    act(() => after.fake.realtime.devices.next('here'));
    expect(screen.queryByRole('region', { name: 'Notifications' })).toBeNull();
    act(() => after.fake.realtime.devices.next('joined'));
    expect(titles()).toEqual(['Another device has just logged in']);
    act(() => after.fake.realtime.alone.next());
    expect(screen.queryByRole('region', { name: 'Notifications' })).toBeNull();
    act(() => after.fake.realtime.devices.next('here'));
    expect(titles()).toEqual(['You are logged in on another device too']);
  });
});

describe('EndNotice', () => {
  it('announces an end elsewhere with a login link until the player has logged in', () => {
    const { fake } = renderShell(<Notices />, { session: aPlayer() });
    act(() => fake.realtime.devices.next('joined'));
    act(() => fake.session.set({ status: 'guest', reason: 'expired' }));
    expect(titles()).toEqual(['You have been logged out']);
    expect(region().getByRole('link', { name: 'Log in' })).toHaveAttribute('href', '/en/login');
    act(() => fake.session.set(aPlayer()));
    expect(screen.queryByRole('region', { name: 'Notifications' })).toBeNull();
  });

  it('closes the player’s notices, but not those that concern the page [AU19]', () => {
    const { fake } = renderShell(<Notices />, { session: aPlayer() });
    act(() => {
      fake.ports.notify.show({ id: 'payment.o-7', type: 'success', title: 'Payment received', duration: 0 });
      fake.ports.notify.show({ id: 'release.reload', type: 'info', title: 'A new version', duration: 0 });
    });
    act(() => {
      fake.session.set({ status: 'guest', reason: 'logged-out' });
      fake.ports.notify.show({ id: 'break', type: 'info', title: 'Your break has begun', duration: 0 });
    });
    expect(titles()).toEqual(['A new version', 'Your break has begun']);
  });

  it('announces nothing after a logout on this page', () => {
    const { fake } = renderShell(<Notices />, { session: aPlayer() });
    act(() => fake.session.set({ status: 'guest', reason: 'logged-out' }));
    expect(screen.queryByRole('region', { name: 'Notifications' })).toBeNull();
  });
});

describe('FocusLater', () => {
  it('moves the focus shortly after the event [SH32]', async () => {
    const { fake } = renderShell(
      <>
        <input id="wanted" />
        <Notices />
      </>,
      { brand: aBrandWith({ focusMs: 20 }) },
    );
    act(() => void fake.ports.bus.publish('focus.requested', { id: 'wanted' }));
    expect(document.body).toHaveFocus();
    await waitFor(() => expect(screen.getByRole('textbox')).toHaveFocus());
  });

  it('waits 300 ms unless the brand sets a different delay [SH32]', () => {
    expect(aBrand().constants.focusMs).toBe(300);
  });
});

describe('Crossing on a site with several licences', () => {
  const groups: FakeBrand['jurisdictions']['groups'] = [
    { id: 'a', authority: 'North Authority', number: '1/2026', areas: ['account', 'betting'] },
    { id: 'b', authority: 'South Authority', number: '2/2026', areas: ['casino', 'virtuals', 'lottery'] },
  ];
  const on = (id: string) => ({ pathname: `/en/${id}`, route: { id, remote: 'remote-x', params: {} } });
  const site = (crossing: 'notice' | 'confirm') => ({
    brand: { jurisdictions: { crossing, groups } },
    location: on('casino'),
  });
  const move = (fake: ReturnType<typeof renderShell>['fake'], id: string) =>
    act(() => fake.location.set({ ...fake.location.current(), ...on(id) }));

  it('warns at every crossing, even across pages without a licence, without blocking [SH7]', async () => {
    const { fake, user } = renderShell(<Notices />, site('notice'));
    expect(screen.queryByRole('region', { name: 'Notifications' })).toBeNull();
    move(fake, 'home');
    move(fake, 'virtuals');
    expect(screen.queryByRole('region', { name: 'Notifications' })).toBeNull();
    move(fake, 'home');
    move(fake, 'account/deposit');
    expect(titles()).toEqual(['Another licence applies here']);
    expect(region().getByText(/licence 1\/2026 of North Authority/)).toBeVisible();
    await user.click(region().getByRole('button', { name: 'Close' }));
    move(fake, 'casino');
    expect(region().getByText(/licence 2\/2026 of South Authority/)).toBeVisible();
  });

  it('requires confirmation once per session if the brand does [SH7]', async () => {
    const { fake, user } = renderShell(<Notices />, site('confirm'));
    move(fake, 'betting');
    const dialog = await screen.findByRole('alertdialog', { name: 'Another licence applies here' });
    await user.keyboard('{Escape}');
    expect(dialog).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Go on' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    move(fake, 'casino');
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(screen.queryByRole('region', { name: 'Notifications' })).toBeNull();
  });

  it('asks again after the player has gone back, but not when going back [SH7]', async () => {
    const { fake, user } = renderShell(<Notices />, site('confirm'));
    fake.ports.navigation.back = () => fake.location.set({ ...fake.location.current(), ...on('casino') });
    move(fake, 'betting');
    await user.click(await screen.findByRole('button', { name: 'Go back' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(fake.ports.navigation.current().pathname).toBe('/en/casino');
    move(fake, 'betting');
    expect(await screen.findByRole('alertdialog')).toBeVisible();
  });

  it('shows nothing on a site with one licence [SH7]', () => {
    const { fake } = renderShell(<Notices />, { location: on('casino') });
    move(fake, 'betting');
    expect(screen.queryByRole('region', { name: 'Notifications' })).toBeNull();
  });
});
