import { Button } from '../../../components/button.tsx';
import { examplesFor } from '../examples.ts';
import { messages } from '../messages.ts';
import styles from './console-page.module.css';
import looks from '../../../components/looks.module.css';

/** What to begin with, while the sheet is blank. */
export function Beginning({ names, onTake }: { readonly names: readonly string[] | undefined; readonly onTake: (text: string) => void }) {
  if (names === undefined) return null;
  return (
    <div className={styles.beginning}>
      <p>{messages.intro}</p>
      <p className={looks.small}>{names.length === 0 ? messages.noIndex : messages.thereIs(names)}</p>
      <p className={looks.small}>{messages.examplesIntro}</p>
      <p className={looks.bar}>
        {examplesFor(names[0]).map(({ name, text }) => (
          <Button key={name} onClick={() => onTake(text)}>
            {name}
          </Button>
        ))}
      </p>
    </div>
  );
}
