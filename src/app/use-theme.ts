import { useEffect, useState } from 'react';
import { applyTheme, isTheme, type Theme } from './theme.ts';

const key = 'fathom.theme';

/** The theme of the address, else the one chosen last, else the system's. */
export function useTheme(fromAddress: Theme | undefined): { readonly theme: Theme; readonly choose: (theme: Theme) => void } {
  const [chosen, setChosen] = useState<Theme>(remembered);
  const theme = fromAddress ?? chosen;
  useEffect(() => applyTheme(theme, document.documentElement), [theme]);
  return {
    theme,
    choose: (next) => {
      setChosen(next);
      remember(next);
    },
  };
}

function remembered(): Theme {
  try {
    const theme = localStorage.getItem(key);
    return isTheme(theme) ? theme : 'auto';
  } catch {
    // Storage is refused in sandboxed frames and by some privacy settings.
    return 'auto';
  }
}

function remember(theme: Theme): void {
  try {
    localStorage.setItem(key, theme);
  } catch {
    // The choice then lives as long as the page.
  }
}
