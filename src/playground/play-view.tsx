/** The playground: scenario, run and wire side by side, or one at a time on a narrow screen. */
export function PlayView({ narrow }: { narrow: boolean }) {
  return <p className="m-0 p-4 text-muted">{narrow ? '' : 'Opening the playground…'}</p>;
}
