import type { ReactNode } from 'react';

/** A part that scrolls by itself, and can therefore be reached and scrolled with the keyboard. */
export function ScrollRegion({
  label,
  className,
  children,
}: {
  readonly label: string;
  readonly className: string | undefined;
  readonly children: ReactNode;
}) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be in reach of the keys
    <section aria-label={label} className={className} tabIndex={0}>
      {children}
    </section>
  );
}
