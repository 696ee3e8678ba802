import { FidelityPage } from '../../features/fidelity/fidelity-page.tsx';

/** Puts the fidelity page into the frame. */
export function FidelityRoutePage() {
  return (
    <main id="main" tabIndex={-1}>
      <FidelityPage folder={new URL('../', document.baseURI)} />
    </main>
  );
}
