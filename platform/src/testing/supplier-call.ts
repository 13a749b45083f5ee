/** A signed HTTP request of the supplier. */
export interface SupplierCall {
  method: 'POST' | 'PUT' | 'GET';
  url: string;
  headers: Record<string, string>;
  payload: string;
}
