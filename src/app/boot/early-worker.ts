/** Where the built page's first script keeps the engine's worker it starts, until other scripts are there; `early-worker.mjs` writes it. */
interface EarlyScope {
  engineWorker?: Worker | undefined;
}

/** The worker started while the page was read, once; undefined where there is none, or where its script could not be loaded: another try then says so. */
export function takeEarlyWorker(scope: EarlyScope): Worker | undefined {
  const early = scope.engineWorker;
  scope.engineWorker = undefined;
  return early;
}
