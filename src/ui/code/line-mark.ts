/** What is said of a line of shown code. `changed`: written otherwise, same meaning. `lost`: something is weaker, narrower or gone. */
export interface LineMark {
  kind: 'changed' | 'lost';
  /** One sentence each. */
  reasons: string[];
}
