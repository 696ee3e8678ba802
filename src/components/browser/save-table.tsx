import { Button } from '../button.tsx';
import looks from '../looks.module.css';
import { useSaved } from './save-kinds.tsx';
import styles from './save-kinds.module.css';

/** The numbers of a figure or a table, and where they come from. */
export interface TableToSave {
  /** What its file is called, beside the program's name. */
  readonly name: string;
  /** What it was made of: the request, and the shape of the index. */
  readonly made: Readonly<Record<string, string | number>>;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly (string | number)[])[];
}

/** Makes a file of a table, and says what came of it. */
export type OnSaveTable = (table: TableToSave) => Promise<string>;

/** A button, and what came of the last press. @param what stands on it, such as `Save as CSV` */
export function SaveTable({
  what,
  table,
  onSave,
}: {
  readonly what: string;
  readonly table: () => TableToSave;
  readonly onSave: OnSaveTable;
}) {
  const [said, made] = useSaved();
  return (
    <div className={styles.part}>
      <Button look="quiet" onClick={() => made(onSave(table()))}>
        {what}
      </Button>
      <output className={looks.muted}>{said}</output>
    </div>
  );
}
