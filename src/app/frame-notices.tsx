import type { Ask } from '../client/ask.ts';
import type { Client } from '../client/client.ts';
import type { WireDataset } from '../client/wire.ts';
import type { Keyring } from './keyring.ts';
import { LinkNotice } from './permalink/link-notice.tsx';
import type { Route } from './routes/route.ts';
import { SwitchesNotice } from './switches-notice.tsx';

/** What is said above every page: of the reader's own switches, and of the address. */
export function FrameNotices({
  client,
  ask,
  keyring,
  own,
  page,
  fragment,
}: {
  readonly client: Client;
  readonly ask: Ask;
  readonly keyring: Keyring;
  readonly own: readonly WireDataset[];
  readonly page: Route['name'];
  readonly fragment: string;
}) {
  return (
    <>
      {/* The collections have the switches themselves. */}
      {page !== 'collections' && <SwitchesNotice ask={ask} keyring={keyring} />}
      <LinkNotice client={client} own={own} fragment={fragment} />
    </>
  );
}
