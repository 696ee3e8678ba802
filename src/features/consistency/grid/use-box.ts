import { useEffect, useRef, useState, type RefObject } from 'react';

/** What is assumed until an element has been measured. */
const guess = { width: 720, height: 400 };

/** The inner size of an element in whole pixels, followed as it changes. */
export function useBox(): { readonly ref: RefObject<HTMLDivElement | null>; readonly width: number; readonly height: number } {
  const ref = useRef<HTMLDivElement>(null);
  const [box, setBox] = useState(guess);
  useEffect(() => {
    const element = ref.current;
    if (element === null) return undefined;
    const observer = new ResizeObserver(() => setBox({ width: element.clientWidth, height: element.clientHeight }));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { ref, ...box };
}
