import { Button } from '../../../components/button.tsx';
import { examplesFor } from '../examples.ts';
import { messages } from '../messages.ts';
import type { Elsewhere } from '../run/runs.ts';
import styles from './console-page.module.css';
import looks from '../../../components/looks.module.css';

interface BeginningProps {
  /** The indices of the tab. */
  readonly names: readonly string[] | undefined;
  /** Where requests go, if not to the tab. Its indices are not known, and nothing is filled there. */
  readonly elsewhere: Elsewhere | undefined;
  readonly onTake: (text: string) => void;
}

/** What to begin with, while the sheet is blank. */
export function Beginning({ names, elsewhere, onTake }: BeginningProps) {
  if (names === undefined) return null;
  const isHere = elsewhere === undefined;
  return (
    <div className={styles.beginning}>
      <p>{isHere ? messages.intro : messages.introElsewhere(elsewhere.name)}</p>
      {isHere && <p className={looks.small}>{names.length === 0 ? messages.noIndex : messages.thereIs(names)}</p>}
      <p className={looks.small}>{messages.examplesIntro}</p>
      <p className={looks.bar}>
        {examplesFor(names[0] ?? (isHere ? undefined : 'logs')).map(({ name, text }) => (
          <Button key={name} onClick={() => onTake(text)}>
            {name}
          </Button>
        ))}
      </p>
    </div>
  );
}
