import { useSyncExternalStore } from 'react';
import type { Ask } from '../client/ask.ts';
import { StandsBefore } from '../features/switches/stands-before.tsx';
import type { Keyring } from './keyring.ts';
import { formatRoute } from './routes/route.ts';

/** What the reader has switched on before the service, with the way to the page where it is switched off. */
export function SwitchesNotice({ ask, keyring }: { readonly ask: Ask; readonly keyring: Keyring }) {
  const sentKey = useSyncExternalStore(keyring.subscribe, keyring.current);
  return <StandsBefore ask={ask} sentKey={sentKey} href={formatRoute({ name: 'collections', params: '' })} />;
}
