/** How a text stood in the file that it came from, as far as it was changed on import; the way back for export. Plain data. */
export interface TextOrigin {
  /** The file starts with a byte order mark. */
  bom?: true;
  /** White space before each line but the first, taken off on import: the text stood inside a bundle file. */
  margin?: string;
  /**
   * The line ends of a text that mixed them, in order, as run lengths: `[3, '\r\n', 1, '\n']`. The text itself has one kind
   * throughout. Given back as long as the text has as many lines as it had.
   */
  lineEnds?: readonly (number | string)[];
}
