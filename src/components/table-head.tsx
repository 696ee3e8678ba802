/** The names of a table's columns, in their order. */
export function TableHead({ columns }: { readonly columns: readonly string[] }) {
  return (
    <thead>
      <tr>
        {columns.map((column, at) => (
          // A name may stand there twice, and columns do not change places.
          // oxlint-disable-next-line react/no-array-index-key
          <th key={at} scope="col">
            {column}
          </th>
        ))}
      </tr>
    </thead>
  );
}
