import { usePorts } from './context.ts';
import { useServerData } from './server-data.ts';

/** Loads countries and regions, named in the page's language (AU8, CL7). */
export function useCountries() {
  const { api, brand } = usePorts();
  return useServerData('/api/country-labels', async () => {
    const path = { businessUnit: String(brand.brand.id) };
    const listed = await api.get('/napi/utilities/countries/{businessUnit}', { params: { path } });
    if (!listed.ok) return listed;
    return api.post('/api/country-labels', { body: { countries: listed.data.countries } });
  });
}
