/** A sounding line over four depths. The favicon is the same drawing. */
export function FathomMark() {
  return (
    <svg width="22" height="22" viewBox="0 0 22 22" aria-hidden="true" fill="none" stroke="currentColor" strokeWidth="2">
      <path d="M2 3h18" />
      <path d="M11 3v11" />
      <path d="M11 14l3 4h-6z" fill="currentColor" strokeWidth="1.5" strokeLinejoin="round" />
      <path d="M4 8h3M15 8h3M4 13h2M16 13h2" strokeWidth="1.5" />
    </svg>
  );
}
