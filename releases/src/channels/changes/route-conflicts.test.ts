import { describe, expect, it } from '@jest/globals';
import { route } from '../../testing/releases.ts';
import { resolveRouteConflicts, routeConflicts } from './route-conflicts.ts';

const owner = (remote: string, ...ids: string[]) => ({ remote, routes: ids.map((id) => route(id)) });
const earlier = (...releases: ReturnType<typeof owner>[]) =>
  releases.map((release, back) => ({ release, steps: back + 1 }));

describe('a route conflict of a rollback', () => {
  const live = [owner('remote-a', 'home'), owner('remote-b', 'casino', 'fantasy'), owner('remote-c', 'boa')];

  it('is resolved by rolling back the former page owner to its latest version with the page', () => {
    const targets = [owner('remote-b', 'casino')];
    expect(routeConflicts(live, targets)).toHaveLength(1);
    const formerOwner = owner('remote-a', 'home', 'fantasy');
    const others = [
      ...earlier(owner('remote-a', 'home'), formerOwner, owner('remote-a', 'home', 'fantasy')),
      ...earlier(owner('remote-c', 'boa')),
    ];
    expect(resolveRouteConflicts(live, targets, others)).toEqual([formerOwner]);
  });

  it('is resolved by rolling back the remote that took over the page if it would have two owners', () => {
    const targets = [owner('remote-a', 'home', 'fantasy')];
    expect(routeConflicts(live, targets)).toEqual(['Route "fantasy" would have two owners: remote-a and remote-b.']);
    expect(resolveRouteConflicts(live, targets, earlier(owner('remote-b', 'casino')))).toEqual([
      owner('remote-b', 'casino'),
    ]);
  });

  it('is resolved by rolling back several remotes if pages came from several', () => {
    const current = [
      owner('remote-a', 'home'),
      owner('remote-b', 'casino', 'fantasy', 'boa'),
      owner('remote-c', 'betting'),
    ];
    const others = [...earlier(owner('remote-a', 'home', 'fantasy')), ...earlier(owner('remote-c', 'betting', 'boa'))];
    expect(resolveRouteConflicts(current, [owner('remote-b', 'casino')], others).map(({ remote }) => remote)).toEqual([
      'remote-a',
      'remote-c',
    ]);
  });

  it('needs no other remote if the page is new in the rolled-back version or nothing breaks', () => {
    const others = earlier(owner('remote-a', 'home'), owner('remote-c', 'boa'));
    expect(resolveRouteConflicts(live, [owner('remote-b', 'casino')], others)).toEqual([]);
    expect(
      resolveRouteConflicts(
        live,
        [owner('remote-b', 'casino', 'fantasy')],
        earlier(owner('remote-a', 'home', 'fantasy')),
      ),
    ).toEqual([]);
  });

  it('is ignored if it already existed', () => {
    const broken = [owner('remote-a', 'home', 'fantasy'), owner('remote-b', 'casino', 'fantasy')];
    expect(routeConflicts(broken, [owner('remote-b', 'fantasy', 'casino')])).toEqual([]);
  });
});
