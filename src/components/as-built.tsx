/** What the build drew, by their ids, before the page takes the place of it. */
const built = new Map(
  typeof document === 'undefined'
    ? []
    : [...document.querySelectorAll('#picture [data-built]')].map((part) => [part.id, [...part.childNodes]]),
);

/** A part of the page as the build drew it, until the code that draws it is there; empty where nothing was drawn. */
export function AsBuilt({ id }: { readonly id: string }) {
  const put = (place: HTMLElement | null) => {
    for (const node of built.get(id) ?? []) place?.append(node);
  };
  return <div ref={put} />;
}
