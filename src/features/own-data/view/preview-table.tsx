import { count } from '../../../components/text/format.ts';
import { plainText } from '../../../components/text/plain-text.ts';
import { ScrollRegion } from '../../../components/scroll-region.tsx';
import { messages } from '../messages.ts';
import type { Preview } from '../preview.ts';
import styles from './own-data.module.css';
import { TableHead } from '../../../components/table-head.tsx';

const longestCell = 80;

/** The first documents of a file with the lines they stand on. */
export function PreviewTable({ rows, names }: { readonly rows: Preview['rows']; readonly names: readonly string[] }) {
  const label = messages.preview(rows.length);
  return (
    <div className={styles.block}>
      <h3>{label}</h3>
      <ScrollRegion label={label} className={styles.scroll}>
        <table className={styles.table}>
          <TableHead columns={[messages.lineColumn, ...names]} />
          <tbody>
            {rows.map(({ line, document }) => (
              <tr key={line}>
                <th scope="row">{count(line)}</th>
                {names.map((name) => (
                  <td key={name}>{cell(document[name])}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
    </div>
  );
}

function cell(value: unknown): string {
  const text = plainText(value);
  return text.length > longestCell ? `${text.slice(0, longestCell)}…` : text;
}
