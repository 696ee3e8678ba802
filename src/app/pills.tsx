import type { ServiceClock } from '../client/service-clock.ts';
import { ClockControl } from '../features/clock/clock-control.tsx';
import { TabsPill } from '../features/connection/tabs-pill.tsx';
import { StoragePill } from '../features/storage/storage-pill.tsx';
import type { StorageInfo } from '../features/storage/storage-info.ts';
import { TransportPill, type TransportInfo } from '../features/connection/transport-pill.tsx';

/** By which road requests go, how time goes, whether what is made is kept, and whether there are more tabs. */
export function Pills({
  transport,
  clock,
  storage,
}: {
  readonly transport: TransportInfo;
  readonly clock: ServiceClock;
  readonly storage: StorageInfo;
}) {
  return (
    <>
      <TransportPill transport={transport} />
      <ClockControl clock={clock} />
      <StoragePill storage={storage} />
      <TabsPill />
    </>
  );
}
