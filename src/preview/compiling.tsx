/** Shows only when compiling takes long enough to wonder. */
export const Compiling = () => (
  <p role="status" className="m-0 animate-[appear_0s_400ms_both] p-4 text-muted">
    Compiling…
  </p>
);
