import type { ServiceClock } from '../client/service-clock.ts';
import { ClockControl } from '../features/clock/clock-control.tsx';
import { TabsPill } from '../features/connection/tabs-pill.tsx';
import { TransportPill, type TransportInfo } from '../features/connection/transport-pill.tsx';

/** By which road requests go, how time goes, and whether there are more tabs. */
export function Pills({ transport, clock }: { readonly transport: TransportInfo; readonly clock: ServiceClock }) {
  return (
    <>
      <TransportPill transport={transport} />
      <ClockControl clock={clock} />
      <TabsPill />
    </>
  );
}
