import { Gauge, type Registry } from 'prom-client';

/** Rows of a query from which gauges are read, and the label that tells them apart. */
interface GaugeRows<Row> {
  label: string;
  nameOf(row: Row): string;
  read(): Promise<Row[]>;
}

/** Returns a function that adds a gauge with a value of each row. All gauges of a response share one query. */
export function rowGauges<Row>(registry: Registry, { label, nameOf, read }: GaugeRows<Row>) {
  let reading: Promise<Row[]> | undefined;
  const rows = () => {
    reading ??= read().finally(() => {
      reading = undefined;
    });
    return reading;
  };
  return (name: string, help: string, readValue: (row: Row) => number) =>
    new Gauge({
      name,
      help,
      labelNames: [label],
      registers: [registry],
      async collect() {
        const read = await rows();
        this.reset();
        for (const row of read) this.set({ [label]: nameOf(row) }, readValue(row));
      },
    });
}
