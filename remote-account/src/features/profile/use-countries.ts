import { usePorts } from '@parlay/remote-kit/ports';
import { useServerData } from '@parlay/remote-kit/server-data';

/** Countries with their names in the page's language (CL7). */
export function useCountries() {
  const { api, brand } = usePorts();
  return useServerData('countries', async () => {
    const path = { businessUnit: String(brand.brand.id) };
    const listed = await api.get('/napi/utilities/countries/{businessUnit}', { params: { path } });
    if (!listed.ok) return listed;
    return api.post('/api/country-labels', { body: { countries: listed.data.countries } });
  });
}
