/** The playground's commands in React. Suspends until they are loaded, which happens once. */
import { use } from 'react';
import { useCommands } from '../use-studio.ts';
import type { PlayCommands } from './play-commands.ts';

export const usePlay = (): PlayCommands => use(useCommands().play());
