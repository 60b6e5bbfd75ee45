/** The currency of all editing: the form, Monaco, quick fixes and imports all emit these. */

/** Replaces `length` UTF-16 units at `offset` by `text`. Edits of one list refer to the same original text and do not overlap. */
export interface TextEdit {
  offset: number;
  length: number;
  text: string;
}
