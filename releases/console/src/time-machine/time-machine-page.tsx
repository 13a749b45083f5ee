import { useSearchParams } from 'react-router-dom';
import { PageHeading } from '../parts/page-heading.tsx';
import { Composition } from './composition.tsx';
import { instantOf } from './instant.ts';
import { InstantForm } from './instant-form.tsx';

/** Compares the versions that were live at an instant with the current ones. The instant is part of the URL. */
export function TimeMachinePage() {
  const [query, setQuery] = useSearchParams();
  const at = instantOf(query.get('at') ?? '');
  const show = (instant: string) =>
    setQuery((before) => {
      before.set('at', instant);
      return before;
    });
  return (
    <>
      <PageHeading title="Time machine">What everyone got at an instant, as the log says.</PageHeading>
      <InstantForm at={at} onShow={show} />
      {at !== undefined && <Composition key={at} at={at} />}
    </>
  );
}
