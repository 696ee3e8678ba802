/** The names of a table's columns, in their order. */
export function TableHead({ columns }: { readonly columns: readonly string[] }) {
  return (
    <thead>
      <tr>
        {columns.map((column, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- a name may stand there twice, and columns keep their places
          <th key={at} scope="col">
            {column}
          </th>
        ))}
      </tr>
    </thead>
  );
}
