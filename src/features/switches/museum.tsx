import { Toggle } from '../../components/toggle.tsx';
import { isKnownOn, KNOWN, withKnown } from './known.ts';
import { messages } from './messages.ts';
import looks from '../../components/looks.module.css';
import styles from './switches.module.css';

/** Faults of the peers to be had, each with what to expect and where it is spoken of. */
export function Museum({ faults, onFaults }: { readonly faults: string; readonly onFaults: (faults: string) => void }) {
  return (
    <fieldset className={`${styles.switch} ${styles.wide}`}>
      <legend>{messages.museum}</legend>
      <p className={looks.muted}>{messages.museumWhat}</p>
      {KNOWN.map((fault) => {
        const { label, what, href } = messages.known[fault];
        return (
          <Toggle key={fault} label={label} checked={isKnownOn(faults, fault)} onChange={(on) => onFaults(withKnown(faults, fault, on))}>
            {what}{' '}
            <a href={href} target="_blank" rel="noreferrer">
              {messages.thread}
            </a>
          </Toggle>
        );
      })}
    </fieldset>
  );
}
