import { useId, type ComponentProps, type ReactNode } from 'react';

interface TitledProps extends Omit<ComponentProps<'section'>, 'title'> {
  readonly title: ReactNode;
  readonly heading?: 'h2' | 'h3' | 'h4';
  readonly titleClass?: string | undefined;
}

/** A part of a page, named by its heading. */
export function Titled({ title, heading: Heading = 'h2', titleClass, children, ...section }: TitledProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} {...section}>
      <Heading id={id} className={titleClass}>
        {title}
      </Heading>
      {children}
    </section>
  );
}
