/** The entry of the page: builds the studio from what the browser offers and draws it. */
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { browserOptions } from '../studio/browser.ts';
import { createStudio } from '../studio/studio.ts';
import { StudioProvider } from '../studio/use-studio.ts';
import { saveFile } from '../ui/save-file.ts';
import './app.css';
import { fetchExample } from './bundle/example.ts';
import { PageBoundary } from './page-boundary.tsx';
import { Shell } from './shell.tsx';
import { applyTheme, rememberedTheme } from './theme.ts';

applyTheme(rememberedTheme() ?? 'system');
const studio = createStudio(browserOptions({ example: fetchExample, saveFile }));
const root = document.getElementById('root');
if (!root) throw new Error('The page has no element with the id "root"');
createRoot(root).render(
  <StrictMode>
    <StudioProvider studio={studio}>
      <PageBoundary studio={studio}>
        <Shell />
      </PageBoundary>
    </StudioProvider>
  </StrictMode>,
);
