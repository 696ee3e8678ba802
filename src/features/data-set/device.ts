import type { WireDataset } from '../../client/wire.ts';

/** What a browser tells of the device it runs on. */
export interface DeviceHints {
  /** In GiB, rounded down and never above 8; undefined where the browser does not say. */
  readonly memoryGib: number | undefined;
}

/** A device that reports this little is started small. */
const littleMemoryGib = 2;
const fewDocuments = 20_000;

/** Reads what the browser tells. */
export function deviceHints(navigator: object): DeviceHints {
  const memory: unknown = 'deviceMemory' in navigator ? navigator.deviceMemory : undefined;
  return { memoryGib: typeof memory === 'number' ? memory : undefined };
}

/** How many documents to start with where nobody said: fewer than the data set suggests on a device with little memory. */
export function startingDocuments(dataset: WireDataset, { memoryGib }: DeviceHints): number | undefined {
  const small = memoryGib !== undefined && memoryGib <= littleMemoryGib;
  return small && dataset.documents > fewDocuments ? fewDocuments : undefined;
}
