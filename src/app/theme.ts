/** Light, dark, or as the system says. */
export type Theme = 'auto' | 'light' | 'dark';

export const themes: readonly Theme[] = ['auto', 'light', 'dark'];

/** True for the name of a theme. */
export function isTheme(text: string | null): text is Theme {
  return themes.some((theme) => theme === text);
}

/** Sets what `light-dark()` and the browser's own controls follow. */
export function applyTheme(theme: Theme, root: HTMLElement): void {
  root.style.colorScheme = theme === 'auto' ? 'light dark' : theme;
}
