/** The heavy part of menus and popovers: positioning, focus, dismissal. In a file of its own, so that it is loaded after the page. */
import { DropdownMenu, Popover } from 'radix-ui';

export const overlays = { DropdownMenu, Popover };
