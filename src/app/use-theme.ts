import { useEffect, useState } from 'react';
import { useCommands, useStudio } from '../studio/use-studio.ts';
import { applyTheme, rememberedTheme } from './theme.ts';

/** Keeps the page in the theme of the studio. At the start the browser's copy wins: it is never older than what was stored. */
export function useTheme(): void {
  const stored = useStudio(state => state.theme);
  const commands = useCommands();
  const [remembered, setRemembered] = useState(rememberedTheme);
  useEffect(() => {
    if (remembered === undefined) return;
    commands.setTheme(remembered);
    setRemembered(undefined);
  }, [remembered, commands]);
  const theme = remembered ?? stored;
  useEffect(() => applyTheme(theme), [theme]);
}
