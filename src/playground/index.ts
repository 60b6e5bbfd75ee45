/** What the app needs of the playground; loaded when it is first shown. */
export { PlayView } from './play-view.tsx';
