/** Saves what is drawn. Names to find things by (stories do): group `Save the lanes` and `Save the chart`, in each buttons SVG, PNG and CSV. */
import looks from '../../../components/looks.module.css';
import { type SavedKind, SaveKinds, useSaved } from '../../../components/browser/save-kinds.tsx';
import type { Compare } from '../../../features/paging-compare/view/use-compare.ts';
import { messages } from './messages.ts';
import styles from './save-drawings.module.css';

const parts = ['lanes', 'chart'] as const;

/** Files of the lanes and of the chart below them. What makes them comes with the first. */
export function SaveDrawings({ compare }: { readonly compare: Compare }) {
  const [said, made] = useSaved();
  const save = async (part: (typeof parts)[number], kind: SavedKind) =>
    (await import('./save-drawing.ts')).saveDrawing(part, kind, compare);
  return (
    <div className={styles.row}>
      {parts.map((part) => (
        <SaveKinds key={part} what={messages[part]} onSave={(kind) => made(save(part, kind))} />
      ))}
      <output className={looks.muted}>{said}</output>
    </div>
  );
}
