/** Saves what is drawn. Names to find things by (stories do): group `Save the lanes` and `Save the chart`, in each buttons SVG, PNG and CSV. */
import { useState } from 'react';
import { Button } from '../../../components/button.tsx';
import looks from '../../../components/looks.module.css';
import type { Compare } from '../../../features/paging-compare/view/use-compare.ts';
import { messages } from './messages.ts';
import styles from './save-drawings.module.css';

const kinds = ['svg', 'png', 'csv'] as const;
const parts = ['lanes', 'chart'] as const;

/** Files of the lanes and of the chart below them. What makes them comes with the first. */
export function SaveDrawings({ compare }: { readonly compare: Compare }) {
  const [said, setSaid] = useState('');
  const save = async (part: (typeof parts)[number], kind: (typeof kinds)[number]) => {
    try {
      const { saveDrawing } = await import('./save-drawing.ts');
      setSaid(await saveDrawing(part, kind, compare));
    } catch {
      setSaid(messages.failed);
    }
  };
  return (
    <div className={styles.row}>
      {parts.map((part) => (
        <fieldset key={part} aria-label={messages[part]} className={styles.part}>
          <span>{messages[part]}</span>
          {kinds.map((kind) => (
            <Button
              key={kind}
              look="quiet"
              aria-label={messages.as(messages[part], kind.toUpperCase())}
              onClick={() => void save(part, kind)}
            >
              {kind.toUpperCase()}
            </Button>
          ))}
        </fieldset>
      ))}
      <output className={looks.muted}>{said}</output>
    </div>
  );
}
