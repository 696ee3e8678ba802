/** A row of figures. On a narrow screen each cell says by itself what column it is of. @param columns of the whole table, the row's own name first */
export function FigureRow({
  name,
  cells,
  columns,
}: {
  readonly name: string;
  readonly cells: readonly string[];
  readonly columns: readonly string[];
}) {
  return (
    <tr>
      <th scope="row">{name}</th>
      {cells.map((cell, at) => (
        <td key={columns[at + 1]} data-column={columns[at + 1]}>
          {cell}
        </td>
      ))}
    </tr>
  );
}
