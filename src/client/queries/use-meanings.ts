import { useQuery } from '@tanstack/react-query';
import type { Ask } from '../ask.ts';
import { codesQuery } from './record-queries.ts';

/** What an envelope's code means, by the service's own table; undefined until that is read. */
export function useMeanings(ask: Ask): (code: number | undefined) => string | undefined {
  const codes = useQuery(codesQuery(ask)).data;
  return (code) => {
    const row = codes?.find((row) => row.code === code);
    return row === undefined ? undefined : `${row.name}: ${row.meaning}`;
  };
}
